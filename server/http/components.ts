/** Components that the HTTP code gets from the composition root. */

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
  /** Storage of workshops, and the channel to the people in a workshop. */
  hub: { store: RoomStore; adapter?: ServerOptions['adapter']; isReachable(): boolean }
  recordingStore: RecordingStore
  miniatures: Miniatures
  explorations: ExplorationManager
  levels: PlayedLevels
  edited: EditedLocks
  redis: Health['redis']
  version: string
  /** Address that the server listens on. It determines which `Host` headers are allowed. */
  host: string
  /** Additional host names under which browsers reach the server. */
  hostNames: readonly string[]
  /** Origins whose pages may show an embedded lesson in a frame. */
  frameHosts: readonly string[]
  hostToken: string
  scenariosFolder: string
  /** Folder of the lock libraries and their recordings. */
  librariesFolder: string
  pageFolder: string
  onFailure(error: unknown): void
}
