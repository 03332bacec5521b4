/** What the HTTP side is made of. Handed in by the composition root. */

import type { ServerOptions } from 'socket.io'
import type { Health } from '#model/messages/messages.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ExplorationManager } from '../explorations/exploration-manager.ts'
import type { PlayedLevels } from '../explorations/played-levels.ts'
import type { Miniatures } from '../recordings/miniatures.ts'
import type { RecordingStore } from '../recordings/recording-store.ts'
import type { RunManager } from '../runs/run-manager.ts'
import type { RoomStore } from '../workshop/store.ts'

export interface Components {
  catalogue: Catalogue
  runManager: RunManager
  /** Where workshops are kept, and how messages reach their people. */
  hub: { store: RoomStore; adapter?: ServerOptions['adapter']; isReachable(): boolean }
  recordingStore: RecordingStore
  miniatures: Miniatures
  explorations: ExplorationManager
  /** What classes play. */
  levels: PlayedLevels
  redis: Health['redis']
  version: string
  /** What the server listens on; decides which `Host` headers are let in. */
  host: string
  /** Further host names under which browsers reach the server. */
  hostNames: readonly string[]
  /** The secret that makes its bearer the host. */
  hostToken: string
  /** Where the lessons are, and their reference recordings. */
  scenariosFolder: string
  /** Where the built page is. */
  pageFolder: string
  /** Called with errors that nobody foresaw. */
  onFailure(error: unknown): void
}
