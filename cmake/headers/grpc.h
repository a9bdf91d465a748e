// SPDX-License-Identifier: Apache-2.0
// Precompiled for the rooms that talk over gRPC.
#pragma once
#include "cmake/headers/standard.h"
#include <google/protobuf/generated_message_reflection.h>
#include <google/protobuf/map.h>
#include <google/protobuf/message.h>
#include <google/protobuf/repeated_field.h>
#include <google/protobuf/unknown_field_set.h>
#include <grpcpp/grpcpp.h>
