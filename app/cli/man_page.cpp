// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/man_page.h"

#include "core/base/text.h"

#include <CLI/CLI.hpp>

namespace mayfly::cli {

namespace {

/// For roff: backslashes and hyphens as themselves, no control character at a line's start.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\\') {
            result += "\\e";
        } else if (c == '-') {
            result += "\\-";
        } else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) {
            result += std::string("\\&") + c;
        } else {
            result += c;
        }
    }
    return result;
}

std::string flagsOf(const CLI::Option &option)
{
    std::string text;
    for (const auto &name : option.get_snames()) {
        text += (text.empty() ? "" : ", ") + ("\\fB\\-" + escaped(name) + "\\fR");
    }
    for (const auto &name : option.get_lnames()) {
        text += (text.empty() ? "" : ", ") + ("\\fB\\-\\-" + escaped(name) + "\\fR");
    }
    if (text.empty()) {
        text = "\\fI" + escaped(option.get_name()) + "\\fR";
    } else if (option.get_items_expected_max() > 0) {
        text += " \\fI" + escaped(option.get_type_name().empty() ? "VALUE" : option.get_type_name()) + "\\fR";
    }
    return text;
}

std::string optionsOf(const CLI::App &app)
{
    std::string text;
    for (const CLI::Option *option : app.get_options()) {
        std::string words = escaped(option->get_description());
        if (option->get_required()) {
            words += words.empty() ? "Required." : " (required)";
        } else if (!option->get_default_str().empty()) {
            words += " (default " + escaped(option->get_default_str()) + ")";
        }
        text += ".TP\n" + flagsOf(*option) + "\n" + words + "\n";
    }
    return text;
}

std::string upper(const std::string &name)
{
    return upperCase(name);
}

std::string head(const std::string &name, const std::string &about, std::string_view version)
{
    return ".TH " + escaped(upper(name)) + " 1 \"\" \"mayfly " + escaped(version) + "\" \"Mayfly\"\n.SH NAME\n" + escaped(name) + " \\- " + escaped(about) +
           "\n";
}

/// Text with its line breaks kept.
std::string paragraph(const std::string &text)
{
    return ".nf\n" + escaped(text) + "\n.fi\n";
}

} // namespace

std::string manPage(const CLI::App &app, const CLI::App *command, std::string_view version)
{
    const std::string program = app.get_name();
    if (command != nullptr) {
        std::string text = head(program + "-" + command->get_name(), command->get_description(), version);
        text += ".SH SYNOPSIS\n.B " + escaped(program + " " + command->get_name()) + "\n[\\fIOPTION\\fR]...\n";
        const auto inner = command->get_subcommands([](const CLI::App *) { return true; });
        text += ".SH OPTIONS\n" + optionsOf(*command);
        for (const CLI::App *each : inner) {
            text += ".SH " + escaped(upper(each->get_name())) + "\n" + escaped(each->get_description()) + "\n" + optionsOf(*each);
        }
        if (!command->get_footer().empty()) {
            text += ".SH NOTES\n" + paragraph(command->get_footer());
        }
        return text + ".SH \"SEE ALSO\"\n.BR " + escaped(program) + " (1)\n";
    }
    std::string text = head(program, "train on transient servers", version);
    text += ".SH SYNOPSIS\n.B " + escaped(program) + "\n\\fICOMMAND\\fR [\\fIOPTION\\fR]...\n.SH DESCRIPTION\n" + escaped(app.get_description()) +
            "\n.SH OPTIONS\n" + optionsOf(app) + ".SH COMMANDS\n";
    std::string also;
    for (const CLI::App *each : app.get_subcommands([](const CLI::App *) { return true; })) {
        text += ".TP\n\\fB" + escaped(each->get_name()) + "\\fR\n" + escaped(each->get_description()) + "\n";
        also += (also.empty() ? "" : " ,\n.BR ") + escaped(program + "-" + each->get_name()) + " (1)";
    }
    text += ".SH NOTES\n" + paragraph(app.get_footer());
    return text + ".SH \"SEE ALSO\"\n.BR " + also + "\n";
}

} // namespace mayfly::cli
