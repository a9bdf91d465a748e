// SPDX-License-Identifier: Apache-2.0
#include "core/planning/space.h"

#include "core/base/text.h"
#include "core/planning/offer_choice.h"

#include <algorithm>
#include <map>
#include <set>

namespace mayfly::planning {

namespace {

/// What one region has.
struct Region {
    std::string name;
    std::vector<const Offer *> offers;
};

std::vector<Region> regionsOf(const OfferCatalog &catalog, const PlanRequest &request)
{
    std::vector<Region> regions;
    std::map<std::string, std::size_t> places;
    for (const auto &offer : catalog.offers) {
        if (!isAllowed(request, offer)) {
            continue;
        }
        const auto [at, isNew] = places.emplace(placeOf(offer), regions.size());
        if (isNew) {
            regions.push_back({at->first, {}});
        }
        regions[at->second].offers.push_back(&offer);
    }
    return regions;
}

std::string numbersOf(const Offer &offer)
{
    return offer.gpu + "/" + std::to_string(offer.gpuCount) + "/" + std::to_string(offer.onDemandPerHour.micros) + "/" +
           std::to_string(offer.transientPerHour ? offer.transientPerHour->micros : -1) + "/" + formatFixed(offer.minimumCharge_s, 3) + "/" +
           formatFixed(offer.billingStep_s, 3) + "/" + formatFixed(offer.notice_s, 3) + "/" + formatFixed(offer.lifetimeLimit_s.value_or(-1), 3) + ";";
}

std::string numbersOf(const LifetimeModel &lifetime)
{
    return formatFixed(lifetime.earlyShare, 9) + "/" + formatFixed(lifetime.earlyMean_s, 6) + "/" + formatFixed(lifetime.ratePerHour, 9) + "/" +
           formatFixed(lifetime.limit_s.value_or(-1), 3) + ";";
}

/// Builds settings out of a request. One use.
class Builder {
public:
    Builder(const PlanRequest &request, const prediction::Predictor &predictor, bool keepDominated)
        : request_(request), predictor_(predictor), keepDominated_(keepDominated), catalog_(predictor.conditions().offers)
    {
    }
    Result<Space> build();

private:
    void addRegion(const Region &region);
    void addSingle(const Region &region, const Synchronisation &synchronisation);
    void addServed(const Region &region, const Synchronisation &synchronisation);
    void addSetting(Setting setting);
    std::vector<WorkerOption> optionsOf(const Region &region, const Setting &setting);
    void addRemote(const Setting &setting, std::vector<WorkerOption> &options);
    std::vector<std::vector<const Offer *>> remoteOffers(const std::string &home, const std::string &gpu, Pricing pricing) const;
    Result<prediction::ServerGroup> remoteGroup(const Setting &setting, const WorkerOption &home, const Offer &offer, Pricing pricing) const;
    static ClusterConfig clusterFor(const Setting &setting, const Offer &offer, Pricing pricing, int count);
    Result<prediction::ClusterModel> modelOf(const Setting &setting, const Offer &offer, Pricing pricing, int count) const;
    std::shared_ptr<const std::vector<BySize>> sizesFor(const Setting &setting, const WorkerOption &option);
    std::int64_t perHour_micros(const Offer &offer, Pricing pricing) const;
    std::string signatureOf(const Region &region) const;
    int kindOf(const std::string &gpu, Pricing pricing);

    const PlanRequest &request_;
    const prediction::Predictor &predictor_;
    const bool keepDominated_;
    const OfferCatalog &catalog_;
    Space space_;
    std::vector<std::string> gpus_;
    std::vector<Region> regions_;
    std::optional<Error> problem_;
    std::map<std::string, std::string> leftOut_;                ///< reasons by GPU type
    std::map<std::string, std::shared_ptr<const std::vector<BySize>>> sizes_;
    std::map<int, std::vector<WorkerOption>> options_;          ///< of the region in work, by the number of parameter servers
};

int Builder::kindOf(const std::string &gpu, Pricing pricing)
{
    auto at = std::find(gpus_.begin(), gpus_.end(), gpu);
    if (at == gpus_.end()) {
        at = gpus_.insert(gpus_.end(), gpu);
    }
    return 2 * static_cast<int>(at - gpus_.begin()) + (pricing == Pricing::Transient ? 1 : 0);
}

std::int64_t Builder::perHour_micros(const Offer &offer, Pricing pricing) const
{
    return predictor_.priced(offer).pricePerHour(pricing)->micros;
}

ClusterConfig Builder::clusterFor(const Setting &setting, const Offer &offer, Pricing pricing, int count)
{
    ClusterConfig cluster;
    cluster.workers.push_back({offer.id, offer.gpu, offer.region, count, pricing});
    cluster.parameterServers = setting.parameterServers;
    cluster.psOfferId = setting.parameterServer != nullptr ? setting.parameterServer->id : "";
    cluster.psPricing = setting.psPricing;
    cluster.synchronisation = setting.synchronisation;
    cluster.replacement = setting.replacement;
    cluster.checkpointInterval_s = setting.checkpointInterval_s;
    return cluster;
}

Result<prediction::ClusterModel> Builder::modelOf(const Setting &setting, const Offer &offer, Pricing pricing, int count) const
{
    return predictor_.model(clusterFor(setting, offer, pricing, count));
}

/// On-demand servers first: where a cluster has both, they hold on to the run.
std::vector<WorkerOption> Builder::optionsOf(const Region &region, const Setting &setting)
{
    std::vector<WorkerOption> options;
    for (const Pricing pricing : pricingsOf(request_)) {
        for (const auto &gpu : gpus_) {
            std::vector<const Offer *> ofType;
            std::copy_if(region.offers.begin(), region.offers.end(), std::back_inserter(ofType), [&](const Offer *offer) { return offer->gpu == gpu; });
            for (const Offer *offer : worthwhile(std::move(ofType), pricing, keepDominated_)) {
                const int gpus = std::max(1, offer->gpuCount);
                if (gpus > setting.mostWorkers) {
                    continue;
                }
                auto model = modelOf(setting, *offer, pricing, gpus);
                if (!model) {
                    problem_ = problem_.value_or(model.error());
                    leftOut_.emplace(gpu, model.error().message);
                    continue;
                }
                options.push_back({offer, pricing, gpus, kindOf(gpu, pricing), false, perHour_micros(*offer, pricing), std::move(model->workers.front())});
            }
        }
    }
    return options;
}

/// Offers of other regions of the provider; those that are lost alike stand together.
std::vector<std::vector<const Offer *>> Builder::remoteOffers(const std::string &home, const std::string &gpu, Pricing pricing) const
{
    const std::string provider = home.substr(0, home.find('/'));
    std::map<std::string, std::vector<const Offer *>> alike;
    for (const auto &region : regions_) {
        if (region.name == home || region.name.substr(0, region.name.find('/')) != provider) {
            continue;
        }
        ClusterConfig cluster;
        cluster.workers.push_back({"", gpu, region.offers.front()->region, 1, pricing});
        auto &offers = alike[numbersOf(predictor_.lifetime(cluster))];
        std::copy_if(region.offers.begin(), region.offers.end(), std::back_inserter(offers), [&](const Offer *offer) { return offer->gpu == gpu; });
    }
    std::vector<std::vector<const Offer *>> groups;
    for (auto &[numbers, offers] : alike) {
        groups.push_back(std::move(offers));
    }
    return groups;
}

/// As many at home as there, so that the parameter servers stay at home.
Result<prediction::ServerGroup> Builder::remoteGroup(const Setting &setting, const WorkerOption &home, const Offer &offer, Pricing pricing) const
{
    const int gpus = std::max(1, offer.gpuCount);
    ClusterConfig cluster = clusterFor(setting, *home.offer, home.pricing, gpus * home.gpusPerServer);
    cluster.workers.push_back({offer.id, offer.gpu, offer.region, gpus, pricing});
    auto model = predictor_.model(cluster);
    return model ? Result<prediction::ServerGroup>(std::move(model->workers.back())) : passOn(model.error());
}

void Builder::addRemote(const Setting &setting, std::vector<WorkerOption> &options)
{
    constexpr int remoteKinds = 1 << 20;
    if (options.empty() || setting.parameterServers == 0) {
        return;
    }
    const WorkerOption home = options.front();
    for (const Pricing pricing : pricingsOf(request_)) {
        for (const auto &gpu : gpus_) {
            for (auto &alike : remoteOffers(setting.region, gpu, pricing)) {
                for (const Offer *offer : worthwhile(std::move(alike), pricing, keepDominated_)) {
                    if (auto group = remoteGroup(setting, home, *offer, pricing)) {
                        options.push_back({offer, pricing, std::max(1, offer->gpuCount), remoteKinds + kindOf(gpu, pricing), true,
                                           perHour_micros(*offer, pricing), std::move(*group)});
                    }
                }
            }
        }
    }
}

std::shared_ptr<const std::vector<BySize>> Builder::sizesFor(const Setting &setting, const WorkerOption &option)
{
    const std::string key = std::to_string(setting.mostWorkers) + "/" + std::string(toString(setting.synchronisation.mode)) + "/" +
                            std::string(toString(setting.replacement));
    auto &sizes = sizes_[key];
    if (!sizes) {
        auto made = std::make_shared<std::vector<BySize>>(static_cast<std::size_t>(setting.mostWorkers) + 1);
        for (int workers = 1; workers <= setting.mostWorkers; ++workers) {
            if (const auto model = modelOf(setting, *option.offer, option.pricing, workers)) {
                (*made)[static_cast<std::size_t>(workers)] = {model->startUp_s, model->accuracy ? model->accuracy->mean : unknownAccuracy};
            }
        }
        sizes = std::move(made);
    }
    return sizes;
}

/// Adds a setting whose options are filled.
void Builder::addSetting(Setting setting)
{
    if (setting.options.empty()) {
        return;
    }
    const auto &first = setting.options.front();
    auto model = modelOf(setting, *first.offer, first.pricing, first.gpusPerServer);
    if (!model) {
        problem_ = problem_.value_or(model.error());
        return;
    }
    setting.bySize = sizesFor(setting, first);
    setting.model = std::move(*model);
    setting.model.workers.clear();
    if (setting.parameterServer != nullptr) {
        setting.psPerHour_micros = setting.parameterServers * perHour_micros(*setting.parameterServer, setting.psPricing);
    }
    space_.settings.push_back(std::move(setting));
}

/// One setting per option: how often it writes checkpoints depends on the worker itself, which holds the state.
void Builder::addSingle(const Region &region, const Synchronisation &synchronisation)
{
    for (const Replacement replacement : request_.replacements) {
        for (const double interval_s : request_.checkpointIntervals_s) {
            Setting setting;
            setting.region = region.name;
            setting.synchronisation = synchronisation;
            setting.replacement = replacement;
            setting.checkpointInterval_s = interval_s;
            // A program of the user's own exchanges gradients by itself, among as many workers as there are.
            setting.mostWorkers = request_.workload.command.empty() ? 1 : request_.maxWorkers;
            if (!options_.contains(0)) {
                options_[0] = optionsOf(region, setting);
            }
            for (const auto &option : options_[0]) {
                setting.options = {option};
                addSetting(setting);
            }
        }
    }
}

void Builder::addServed(const Region &region, const Synchronisation &synchronisation)
{
    const auto servers = parameterServersOf(region.offers, request_.workload);
    const auto pricings = request_.psPricings.empty() ? std::vector{request_.psPricing} : request_.psPricings;
    for (const Pricing wanted : pricings) {
        const bool had = std::any_of(servers.begin(), servers.end(), [&](const Offer *offer) { return offer->pricePerHour(wanted).has_value(); });
        const Pricing pricing = had ? wanted : Pricing::OnDemand;
        for (const Offer *server : worthwhile(servers, pricing, keepDominated_)) {
            for (int count = 1; count <= request_.maxParameterServers; ++count) {
                for (const Replacement replacement : request_.replacements) {
                    for (const double interval_s : request_.checkpointIntervals_s) {
                        Setting setting{region.name, server, count, pricing, synchronisation, replacement, interval_s, request_.maxWorkers, false, 0, {}, {}, {}};
                        if (!options_.contains(count)) {
                            options_[count] = optionsOf(region, setting);
                            if (request_.acrossRegions) {
                                addRemote(setting, options_[count]);
                            }
                        }
                        setting.options = options_[count];
                        setting.across = request_.acrossRegions;
                        addSetting(std::move(setting));
                    }
                }
            }
        }
    }
}

void Builder::addRegion(const Region &region)
{
    options_.clear();
    for (std::size_t i = 0; i < request_.synchronisations.size(); ++i) {
        const bool own = !request_.workload.command.empty();
        if (i == 0 && (own || !predictor_.local())) {
            addSingle(region, request_.synchronisations[i]);        // synchronisation is nothing to a single worker
        }
        if (own) {
            return;
        }
        addServed(region, request_.synchronisations[i]);
    }
}

/// Equal for regions between which the models see no difference.
std::string Builder::signatureOf(const Region &region) const
{
    std::string signature = region.name.substr(0, region.name.find('/')) + ":";
    for (const Offer *offer : region.offers) {
        signature += numbersOf(*offer);
    }
    for (const auto &gpu : gpus_) {
        ClusterConfig cluster;
        cluster.workers.push_back({"", gpu, region.offers.front()->region, 1, Pricing::Transient});
        signature += numbersOf(predictor_.lifetime(cluster));
    }
    return signature;
}

Result<Space> Builder::build()
{
    space_.mostRate_micros = request_.targets.maxRatePerHour ? request_.targets.maxRatePerHour->micros : 0;
    for (const auto &offer : catalog_.offers) {
        if (!offer.forParameterServers() && isAllowed(request_, offer)) {
            kindOf(offer.gpu, Pricing::OnDemand);
        }
    }
    std::set<std::string> seen;
    regions_ = regionsOf(catalog_, request_);
    for (const auto &region : regions_) {
        if (seen.insert(signatureOf(region)).second) {
            addRegion(region);
        }
    }
    if (space_.settings.empty()) {
        return passOn(problem_.value_or(Error{ErrorCode::InvalidInput, "the offers allow no cluster at all"}));
    }
    for (const auto &setting : space_.settings) {
        space_.configurations += configurationsOf(setting);
    }
    for (const auto &[gpu, reason] : leftOut_) {
        space_.leftOut.push_back(gpu + ": " + reason);
    }
    return std::move(space_);
}

} // namespace

Result<Space> spaceOf(const PlanRequest &request, const prediction::Predictor &predictor, bool keepDominated)
{
    return Builder(request, predictor, keepDominated).build();
}

} // namespace mayfly::planning
