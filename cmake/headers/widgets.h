// SPDX-License-Identifier: GPL-3.0-or-later
// Precompiled for the rooms of app/ that paint.
#pragma once
#include "cmake/headers/standard.h"
#include <QAbstractItemModel>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDateTime>
#include <QDialog>
#include <QEvent>
#include <QHash>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QString>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidget>
