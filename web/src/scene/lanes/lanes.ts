/** Lanes of a run's picture, from top to bottom; those without rows cross the others. To add a lane, add its file here and one line in this list. */
import type { Lane } from '../drawing/lane.ts'
import { axisSigns, beam } from './axis-signs.ts'
import { clients } from './clients.ts'
import { commands } from './commands.ts'
import { count } from './count.ts'
import { danger } from './danger.ts'
import { earlierRun } from './earlier-run.ts'
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
import { table } from './table.ts'
import { folds } from './time-axis.ts'
import { slopeText, truth } from './truth.ts'

export const lanes: readonly Lane[] = [
  clients,
  queue,
  truth,
  count,
  nodes,
  table,
  resource,
  future,
  beam,
  danger,
  faultLines,
  commands,
  interruptedCommand,
  messages,
  orphans,
  replication,
  faultFlags,
  earlierRun,
  axisSigns,
  folds,
  slopeText,
  refusedAcquires,
]
