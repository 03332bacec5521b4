/** Components of the HTTP side, passed in by the composition root. */

import type { ServerOptions } from 'socket.io'
import type { Health } from '#model/messages/messages.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { EditedLocks } from '../edited/edited-locks.ts'
import type { ExplorationManager } from '../explorations/exploration-manager.ts'
import type { PlayedLevels } from '../explorations/played-levels.ts'
import type { Miniatures } from '../recordings/miniatures.ts'
import type { RecordingStore } from '../recordings/recording-store.ts'
import type { RunManager } from '../runs/run-manager.ts'
import type { RoomStore } from '../workshop/store.ts'

export interface Components {
  catalogue: Catalogue
  runManager: RunManager
  /** Storage of workshops, and the channel to the people in them. */
  hub: { store: RoomStore; adapter?: ServerOptions['adapter']; isReachable(): boolean }
  recordingStore: RecordingStore
  miniatures: Miniatures
  explorations: ExplorationManager
  levels: PlayedLevels
  edited: EditedLocks
  redis: Health['redis']
  version: string
  /** Listening address. It decides which `Host` headers are allowed. */
  host: string
  /** Further host names under which browsers reach the server. */
  hostNames: readonly string[]
  /** Origins whose pages may frame an embedded lesson. */
  frameHosts: readonly string[]
  hostToken: string
  /** Folder of the lessons and their reference recordings. */
  scenariosFolder: string
  /** Folder of the lock libraries, with the recordings of their cells. */
  librariesFolder: string
  pageFolder: string
  onFailure(error: unknown): void
}
