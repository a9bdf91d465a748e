// SPDX-License-Identifier: Apache-2.0
// Reading JSON so that a wrong field is named: source, path of the field, value found, value expected. The first problem is
// kept and every later read is a no-op, so that a reader reads straight on and asks once at the end.
#pragma once
#include "core/base/money.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace mayfly {

/// One JSON object being read. Children share the first problem found.
class JsonFields {
public:
    /// Parses text; the problem names source, line and column.
    static Result<nlohmann::json> parse(std::string_view text, const std::string &source);

    JsonFields(const nlohmann::json &object, std::string source, std::optional<Error> &problem, std::string path = {});

    void read(const char *name, std::string &value);
    void read(const char *name, double &value);         ///< must be finite
    void read(const char *name, int &value);
    void read(const char *name, std::int64_t &value);
    void read(const char *name, std::uint64_t &value);
    void read(const char *name, bool &value);
    void read(const char *name, std::vector<double> &value);
    void read(const char *name, std::vector<std::string> &value);
    void read(const char *name, Money &value);          ///< {"micros": n, "currency": "USD"}

    /// Left alone if the field is missing or null.
    template <typename T>
    void readOptional(const char *name, T &value)
    {
        if (has(name)) {
            read(name, value);
        }
    }
    template <typename T>
    void readOptional(const char *name, std::optional<T> &value)
    {
        value.reset();
        if (has(name)) {
            T got{};
            read(name, got);
            value = got;
        }
    }
    /// Text that a function turns into a value (an enumeration).
    template <typename T, typename Parse>
    void readParsed(const char *name, T &value, Parse parseText)
    {
        std::string text;
        read(name, text);
        if (!problem_) {
            auto parsed = parseText(text);
            if (parsed) {
                value = *parsed;
            } else {
                report(name, parsed.error().message);
            }
        }
    }
    /// Calls each(JsonFields &) for every object of an array.
    template <typename Each>
    void readArray(const char *name, Each each)
    {
        const nlohmann::json *array = member(name);
        if (array == nullptr) {
            return;
        }
        if (!array->is_array()) {
            report(name, "expected an array");
            return;
        }
        for (std::size_t i = 0; i < array->size() && !problem_; ++i) {
            JsonFields fields((*array)[i], source_, problem_, path_ + name + "[" + std::to_string(i) + "].");
            each(fields);
        }
    }
    /// Calls each(JsonFields &) for an object.
    template <typename Each>
    void readObject(const char *name, Each each)
    {
        if (const nlohmann::json *object = member(name)) {
            JsonFields fields(*object, source_, problem_, path_ + name + ".");
            each(fields);
        }
    }

    bool has(const char *name) const;
    /// Notes a problem with a field, unless there is one already.
    void report(const char *name, const std::string &what);

private:
    const nlohmann::json *member(const char *name);
    void wrongType(const char *name, const nlohmann::json &found, const char *expected);

    const nlohmann::json &object_;
    std::string source_;
    std::optional<Error> &problem_;
    std::string path_;
};

nlohmann::json moneyToJson(const Money &amount);
template <typename T>
nlohmann::json orNull(const std::optional<T> &value)
{
    return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

} // namespace mayfly
