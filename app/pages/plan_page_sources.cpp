// SPDX-License-Identifier: GPL-3.0-or-later
// Plan: the offers and workloads that it plans with, read off the window's thread.
#include "app/look/table.h"
#include "app/models/core_words.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "app/pages/what_if_bar.h"

#include <QUndoStack>

#include <utility>

namespace mayfly::pages {

void PlanPage::start()
{
    table_->setFocus();
    loadCatalog(form_->inputs().catalog);
}

void PlanPage::showSample()
{
    started_ = false;
    sampleShown_ = true;
    wanted_.clear();
    savedAs_.clear();
    undo_->clear();
    form_->setInputs({});
    whatIf_->setFactors({});
    loadCatalog({});
}

void PlanPage::loadCatalog(const QString &name)
{
    if (loading_) {
        loading_->cancel();
    }
    form_->setFoot(tr("Reading offers…"), {});
    loading_ = bridge::runAsync(
        this, [load = services_.load, name = name.toStdString()](bridge::TaskControl &) { return load(name); },
        [this, name](Result<PlanSources> sources) {
            const QString wanted = form_->inputs().catalog;
            if (!started_ && !wanted.isEmpty() && wanted != name) {     // a plan was opened meanwhile
                loadCatalog(wanted);
                return;
            }
            takeSources(std::move(sources));
        });
}

void PlanPage::takeSources(Result<PlanSources> sources)
{
    if (!sources && !started_ && !form_->inputs().catalog.isEmpty()) {
        PlanInputs inputs = form_->inputs();
        emit banner(look::Tone::Warn, tr("The catalogue %1 of the last session cannot be read; the first one is shown instead.").arg(inputs.catalog),
                    models::coreWords(sources.error().message), {});
        inputs.catalog.clear();
        for (QStringList *hidden : {&inputs.hiddenGpus, &inputs.hiddenProviders, &inputs.hiddenRegions}) {
            hidden->clear();
        }
        form_->setInputs(inputs);
        loadCatalog({});
        return;
    }
    if (!sources) {
        form_->setFoot(tr("No offers"), {});
        offerRetry(tr("The offers could not be read."), sources.error().message, tr("Try again"), [this] { loadCatalog(form_->inputs().catalog); });
        return;
    }
    sources_ = std::move(*sources);
    form_->setSources(sources_);
    PlanInputs inputs = form_->inputs();
    if (!started_) {
        started_ = true;
        inputs = inputs.workload.isEmpty() ? firstInputs(sources_) : withKnownWorkload(inputs);
    }
    inputs.catalog = QString::fromStdString(sources_.offers.name);
    applyInputs(inputs);
}

/// A workload may have gone since it was chosen: then the first one, and a word about it.
PlanInputs PlanPage::withKnownWorkload(PlanInputs inputs)
{
    if (workloadOf(inputs, sources_) != nullptr || sources_.workloads.empty()) {
        return inputs;
    }
    const QString gone = inputs.workload;
    inputs.workload = firstInputs(sources_).workload;
    inputs.name = inputs.name == gone ? inputs.workload : inputs.name;
    emit banner(look::Tone::Warn, tr("The workload %1 of the last session is not known here.").arg(gone), tr("%1 is planned instead.").arg(inputs.workload), {});
    return inputs;
}

void PlanPage::reloadCatalogs()
{
    loadCatalog(form_->inputs().catalog);
}

} // namespace mayfly::pages
