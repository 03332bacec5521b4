/**
 * Lanes of a run's picture, from top to bottom; lanes without rows cross the others. Lanes with a larger `depth` are painted on top, and labels of lanes with a
 * higher `priority` are placed first. Each lane's file decides the order within the lane. To add a lane, import its file and add one line to this list.
 */
import type { ListedLane } from '../drawing/lane.ts'
import { axisSigns, beam } from './axis-signs.ts'
import { clients } from './clients.ts'
import { commands } from './commands.ts'
import { count } from './count.ts'
import { danger } from './danger.ts'
import { faultFlags, faultLines } from './faults.ts'
import { future } from './future.ts'
import { interruptedCommand } from './interrupted-command.ts'
import { messages } from './messages.ts'
import { nodes } from './nodes.ts'
import { orphans } from './orphans.ts'
import { queue } from './queue.ts'
import { refusedAcquires } from './refused-acquires.ts'
import { replication } from './replication.ts'
import { resource } from './resource.ts'
import { runBehind } from './run-behind.ts'
import { table } from './table.ts'
import { axis, folds } from './time-axis.ts'
import { slopeText, truth } from './truth.ts'

export const lanes: readonly ListedLane[] = [
  { ...clients, depth: 120, priority: 110 },
  { ...queue, depth: 90, priority: 130 },
  { ...truth, depth: 80, priority: 150 },
  { ...count, depth: 81, priority: 145 },
  { ...nodes, depth: 110, priority: 120 },
  { ...table, depth: 130, priority: 90 },
  { ...resource, depth: 140, priority: 80 },
  { ...axis, depth: 0, priority: 10 },
  { ...future, depth: 10 },
  { ...beam, depth: 20 },
  { ...danger, depth: 30, priority: 180 },
  { ...faultLines, depth: 40 },
  { ...commands, depth: 50 },
  { ...interruptedCommand, depth: 60, priority: 170 },
  { ...messages, depth: 70, priority: 160 },
  { ...orphans, depth: 82, priority: 140 },
  { ...replication, depth: 100 },
  { ...faultFlags, depth: 150, priority: 70 },
  { ...runBehind, depth: 160, priority: 60 },
  { ...axisSigns, depth: 170, priority: 100 },
  { ...folds, depth: 180, priority: 50 },
  { ...slopeText, depth: 190, priority: 40 },
  { ...refusedAcquires, depth: 200, priority: 30 },
]
