// SPDX-License-Identifier: Apache-2.0
#include "core/domain/json_fields.h"

namespace mayfly {

namespace {

/// A value as a message shows it: short, in ASCII, and a nested one by its kind (writing it out recurses as deep as it
/// is).
std::string shown(const nlohmann::json &value)
{
    if (value.is_structured()) {
        return value.is_array() ? "an array" : "an object";
    }
    constexpr std::size_t most = 60;
    std::string text = value.dump(-1, ' ', true);
    return text.size() > most ? text.substr(0, most - 3) + "..." : text;
}

} // namespace

Result<nlohmann::json> JsonFields::parse(std::string_view text, const std::string &source)
{
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error &problem) {
        std::size_t line = 1;
        std::size_t column = 1;
        for (std::size_t i = 0; i + 1 < problem.byte && i < text.size(); ++i) {
            column = text[i] == '\n' ? 1 : column + 1;
            line += text[i] == '\n' ? 1 : 0;
        }
        return fail(ErrorCode::InvalidInput, source + ": line " + std::to_string(line) + ", column " +
                                                 std::to_string(column) + ": not valid JSON");
    } catch (const nlohmann::json::exception &problem) {
        // A number that no type holds, like 1e999.
        return fail(ErrorCode::InvalidInput, source + ": not valid JSON: " + problem.what());
    }
}

JsonFields::JsonFields(const nlohmann::json &object, std::string source, std::optional<Error> &problem,
                       std::string path)
    : object_(object), source_(std::move(source)), problem_(problem), path_(std::move(path))
{
    if (!problem_ && !object_.is_object()) {
        const std::string where = path_.empty() ? "the document" : "'" + path_.substr(0, path_.size() - 1) + "'";
        problem_ = Error{ErrorCode::InvalidInput, source_ + ": " + where + ": expected a JSON object"};
    }
}

bool JsonFields::has(const char *name) const
{
    return object_.is_object() && object_.contains(name) && !object_.at(name).is_null();
}

const nlohmann::json *JsonFields::member(const char *name)
{
    if (problem_) {
        return nullptr;
    }
    if (!has(name)) {
        report(name, "is missing");
        return nullptr;
    }
    return &object_.at(name);
}

void JsonFields::report(const char *name, const std::string &what)
{
    if (!problem_) {
        problem_ = Error{ErrorCode::InvalidInput, source_ + ": field '" + path_ + name + "': " + what};
    }
}

void JsonFields::wrongType(const char *name, const nlohmann::json &found, const char *expected)
{
    report(name, "is " + shown(found) + ", expected " + expected);
}

void JsonFields::read(const char *name, std::string &value)
{
    if (const auto *found = member(name)) {
        found->is_string() ? void(value = found->get<std::string>()) : wrongType(name, *found, "text");
    }
}

void JsonFields::read(const char *name, double &value)
{
    if (const auto *found = member(name)) {
        const bool good = found->is_number() && std::isfinite(found->get<double>());
        good ? void(value = found->get<double>()) : wrongType(name, *found, "a finite number");
    }
}

void JsonFields::read(const char *name, int &value)
{
    std::int64_t wide = 0;
    read(name, wide);
    if (wide < INT32_MIN || wide > INT32_MAX) {
        report(name, "is " + std::to_string(wide) + ", expected a whole number of 32 bits");
        return;
    }
    value = problem_ ? value : static_cast<int>(wide);
}

void JsonFields::read(const char *name, std::int64_t &value)
{
    if (const auto *found = member(name)) {
        const bool good =
            found->is_number_integer() && (!found->is_number_unsigned() || found->get<std::uint64_t>() <= INT64_MAX);
        good ? void(value = found->get<std::int64_t>()) : wrongType(name, *found, "a whole number");
    }
}

void JsonFields::read(const char *name, std::uint64_t &value)
{
    if (const auto *found = member(name)) {
        found->is_number_unsigned() ? void(value = found->get<std::uint64_t>())
                                    : wrongType(name, *found, "a whole number, not negative");
    }
}

void JsonFields::read(const char *name, bool &value)
{
    if (const auto *found = member(name)) {
        found->is_boolean() ? void(value = found->get<bool>()) : wrongType(name, *found, "true or false");
    }
}

void JsonFields::read(const char *name, std::vector<double> &value)
{
    const auto *found = member(name);
    if (found != nullptr && !found->is_array()) {
        wrongType(name, *found, "an array of numbers");
    }
    std::vector<double> numbers;
    for (std::size_t i = 0; found != nullptr && !problem_ && i < found->size(); ++i) {
        const nlohmann::json &each = (*found)[i];
        const bool good = each.is_number() && std::isfinite(each.get<double>());
        good ? numbers.push_back(each.get<double>())
             : wrongType((name + ("[" + std::to_string(i) + "]")).c_str(), each, "a finite number");
    }
    if (!problem_) {
        value = std::move(numbers);
    }
}

void JsonFields::read(const char *name, std::vector<std::string> &value)
{
    const auto *found = member(name);
    if (found != nullptr && !found->is_array()) {
        wrongType(name, *found, "an array of texts");
    }
    std::vector<std::string> texts;
    for (std::size_t i = 0; found != nullptr && !problem_ && i < found->size(); ++i) {
        const nlohmann::json &each = (*found)[i];
        each.is_string() ? texts.push_back(each.get<std::string>()) : wrongType((name + ("[" + std::to_string(i) + "]")).c_str(), each, "a text");
    }
    if (!problem_) {
        value = std::move(texts);
    }
}

void JsonFields::read(const char *name, Money &value)
{
    readObject(name, [&](JsonFields &fields) {
        fields.read("micros", value.micros);
        fields.read("currency", value.currency);
    });
}

nlohmann::json moneyToJson(const Money &amount)
{
    return {{"micros", amount.micros}, {"currency", amount.currency}};
}

} // namespace mayfly
