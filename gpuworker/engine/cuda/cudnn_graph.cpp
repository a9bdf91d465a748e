// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/cudnn_graph.h"

#include <algorithm>
#include <array>

namespace mayfly::engine::cuda {

namespace {

enum : std::int64_t { idX = 1, idW = 2, idY = 3 };

/// dims: N, C, H, W (of a filter K, C, R, S); in memory the channels lie innermost.
Descriptor makeTensor(std::int64_t id, ElementType type, const std::array<std::int64_t, 4> &dims)
{
    const std::array<std::int64_t, 4> strides{dims[2] * dims[3] * dims[1], 1, dims[3] * dims[1], dims[1]};
    const cudnnDataType_t dataType = type == ElementType::Float32 ? CUDNN_DATA_FLOAT
                                     : type == ElementType::Half  ? CUDNN_DATA_HALF
                                                                  : CUDNN_DATA_BFLOAT16;
    const std::int64_t alignment = 16;
    Descriptor tensor(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
    tensor.set(CUDNN_ATTR_TENSOR_UNIQUE_ID, CUDNN_TYPE_INT64, 1, &id);
    tensor.set(CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &dataType);
    tensor.set(CUDNN_ATTR_TENSOR_DIMENSIONS, CUDNN_TYPE_INT64, 4, dims.data());
    tensor.set(CUDNN_ATTR_TENSOR_STRIDES, CUDNN_TYPE_INT64, 4, strides.data());
    tensor.set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, CUDNN_TYPE_INT64, 1, &alignment);
    tensor.finalize("describing a tensor");
    return tensor;
}

Descriptor makeConvolution(const ConvolutionShape &shape)
{
    const std::int64_t spatial = 2;
    const cudnnDataType_t compute = CUDNN_DATA_FLOAT;
    const cudnnConvolutionMode_t mode = CUDNN_CROSS_CORRELATION;
    const std::array<std::int64_t, 2> ones{1, 1}, strides{shape.stride, shape.stride},
        padding{shape.padding, shape.padding};
    Descriptor convolution(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
    convolution.set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, CUDNN_TYPE_INT64, 1, &spatial);
    convolution.set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_TYPE_DATA_TYPE, 1, &compute);
    convolution.set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_TYPE_CONVOLUTION_MODE, 1, &mode);
    convolution.set(CUDNN_ATTR_CONVOLUTION_DILATIONS, CUDNN_TYPE_INT64, 2, ones.data());
    convolution.set(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, CUDNN_TYPE_INT64, 2, strides.data());
    convolution.set(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, CUDNN_TYPE_INT64, 2, padding.data());
    convolution.set(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, CUDNN_TYPE_INT64, 2, padding.data());
    convolution.finalize("describing a convolution");
    return convolution;
}

/// The names that one work's operation gives to the same things.
struct OperationNames {
    cudnnBackendDescriptorType_t type;
    cudnnBackendAttributeName_t x, w, y, convolution, alpha, beta;
};

OperationNames namesOf(ConvolutionWork work)
{
    switch (work) {
    case ConvolutionWork::InputGradient:
        return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA};
    case ConvolutionWork::FilterGradient:
        return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
                CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA};
    case ConvolutionWork::Forward:
        break;
    }
    return {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA};
}

bool forbidden(cudnnBackendNumericalNote_t note, const EngineRules &rules)
{
    switch (note) {
    case CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC:
    case CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION:
        return true;
    case CUDNN_NUMERICAL_NOTE_TENSOR_CORE:
        return !rules.tensorCores;
    case CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS:
        return !rules.roundInputs;
    case CUDNN_NUMERICAL_NOTE_FFT:
    case CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_4x4:
    case CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_6x6:
    case CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_13x13:
        return !rules.largeTransforms;
    default:
        return false;
    }
}

bool allowed(const Descriptor &engineConfig, const EngineRules &rules)
{
    Descriptor engine(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
    cudnnBackendDescriptor_t handle = engine.get();
    std::int64_t count = 0;
    check(cudnnBackendGetAttribute(engineConfig.get(), CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1,
                                   &count, &handle),
          "asking for an engine");
    std::array<cudnnBackendNumericalNote_t, CUDNN_NUMERICAL_NOTE_TYPE_COUNT> notes{};
    check(cudnnBackendGetAttribute(handle, CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, CUDNN_TYPE_NUMERICAL_NOTE, notes.size(),
                                   &count, notes.data()),
          "asking for an engine's arithmetic");
    return std::none_of(notes.begin(), notes.begin() + count,
                        [&](cudnnBackendNumericalNote_t note) { return forbidden(note, rules); });
}

class CudnnPlan final : public ConvolutionPlan {
public:
    CudnnPlan(const CudnnTarget &target, std::shared_ptr<const ConvolutionGraph> graph, Descriptor engine,
              ConvolutionWork work)
        : handle_(target.handle), work_(work), graph_(std::move(graph)), engine_(std::move(engine)),
          plan_(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR)
    {
        if (target.description) {
            plan_.set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, *target.description);
        } else {
            plan_.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, 1, &handle_);
        }
        plan_.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, engine_);
        plan_.finalize("building a plan");
        std::int64_t bytes = 0, count = 0;
        check(cudnnBackendGetAttribute(plan_.get(), CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1,
                                       &count, &bytes),
              "asking for a plan's workspace");
        workspaceBytes_ = static_cast<std::size_t>(std::max<std::int64_t>(bytes, 0));
    }

    std::size_t workspaceBytes() const override { return workspaceBytes_; }
    std::string describe() const override { return "cuDNN"; }

    void run(const void *a, const void *b, void *to, void *workspace) const override
    {
        const std::array<std::int64_t, 3> ids = idsInOrder();
        const std::array<void *, 3> pointers{const_cast<void *>(a), const_cast<void *>(b), to};
        Descriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
        pack.set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, CUDNN_TYPE_INT64, 3, ids.data());
        pack.set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, 3, pointers.data());
        pack.set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1, &workspace);
        pack.finalize("giving a plan its tensors");
        check(cudnnBackendExecute(handle_, plan_.get(), pack.get()), "running a convolution");
    }

private:
    std::array<std::int64_t, 3> idsInOrder() const
    {
        switch (work_) {
        case ConvolutionWork::InputGradient:
            return {idY, idW, idX};
        case ConvolutionWork::FilterGradient:
            return {idX, idY, idW};
        case ConvolutionWork::Forward:
            break;
        }
        return {idX, idW, idY};
    }

    cudnnHandle_t handle_;
    ConvolutionWork work_;
    std::shared_ptr<const ConvolutionGraph> graph_;
    Descriptor engine_;
    Descriptor plan_;
    std::size_t workspaceBytes_ = 0;
};

} // namespace

Descriptor::Descriptor(cudnnBackendDescriptorType_t type)
{
    check(cudnnBackendCreateDescriptor(type, &handle_), "making a descriptor");
}

Descriptor::~Descriptor()
{
    if (handle_) {
        static_cast<void>(cudnnBackendDestroyDescriptor(handle_));
    }
}

void Descriptor::set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, std::int64_t count,
                     const void *values)
{
    check(cudnnBackendSetAttribute(handle_, name, type, count, values), "setting an attribute");
}

void Descriptor::set(cudnnBackendAttributeName_t name, const Descriptor &other)
{
    const cudnnBackendDescriptor_t handle = other.get();
    set(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &handle);
}

void Descriptor::finalize(const char *what)
{
    check(cudnnBackendFinalize(handle_), what);
}

ConvolutionGraph::ConvolutionGraph(const CudnnTarget &target, const ConvolutionShape &shape, ConvolutionWork work)
    : target_(target), x_(makeTensor(idX, shape.type, {shape.batch, shape.channels, shape.height, shape.width})),
      w_(makeTensor(idW, shape.type, {shape.outputs, shape.channels / shape.groups, shape.kernel, shape.kernel})),
      y_(makeTensor(idY, shape.type, {shape.batch, shape.outputs, shape.outHeight, shape.outWidth})),
      convolution_(makeConvolution(shape)), operation_(namesOf(work).type),
      graph_(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR)
{
    const OperationNames names = namesOf(work);
    const float one = 1, zero = 0;
    operation_.set(names.x, x_);
    operation_.set(names.w, w_);
    operation_.set(names.y, y_);
    operation_.set(names.convolution, convolution_);
    operation_.set(names.alpha, CUDNN_TYPE_FLOAT, 1, &one);
    operation_.set(names.beta, CUDNN_TYPE_FLOAT, 1, &zero);
    operation_.finalize("describing a convolution's tensors");
    if (!target.description) {
        graph_.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, 1, &target_.handle);
    }
    graph_.set(CUDNN_ATTR_OPERATIONGRAPH_OPS, operation_);
    graph_.finalize("making a graph of one convolution");
}

std::vector<Descriptor> ConvolutionGraph::engines(cudnnBackendHeurMode_t mode, const EngineRules &rules) const
{
    Descriptor heuristic(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
    heuristic.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph_);
    heuristic.set(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &mode);
    if (target_.description) {
        heuristic.set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, *target_.description);
    }
    heuristic.finalize("asking which engines there are");
    std::int64_t count = 0;
    check(cudnnBackendGetAttribute(heuristic.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0,
                                   &count, nullptr),
          "counting the engines");
    std::vector<Descriptor> found;
    std::vector<cudnnBackendDescriptor_t> handles;
    for (std::int64_t i = 0; i < count; ++i) {
        found.emplace_back(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
        handles.push_back(found.back().get());
    }
    check(cudnnBackendGetAttribute(heuristic.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, count,
                                   &count, handles.data()),
          "taking the engines");
    found.resize(static_cast<std::size_t>(count));
    std::erase_if(found, [&](const Descriptor &engine) { return !allowed(engine, rules); });
    return found;
}

std::shared_ptr<const ConvolutionPlan> buildPlan(const CudnnTarget &target,
                                                 std::shared_ptr<const ConvolutionGraph> graph, Descriptor engine,
                                                 ConvolutionWork work)
{
    return std::make_shared<CudnnPlan>(target, std::move(graph), std::move(engine), work);
}

} // namespace mayfly::engine::cuda
