/** Creates a connection without a server. Every request rejects with `NO_SERVER`. */
import type { Connection, ConnectionKind } from './connection.ts'
import { ConnectionError } from './errors.ts'

export function connectOffline(kind: Exclude<ConnectionKind, 'server'>): Connection {
  const refuse = () => Promise.reject(ConnectionError.none())
  return {
    kind,
    explores: 'nothing',
    getLibrary: refuse,
    getLesson: refuse,
    getExercise: refuse,
    getTexts: refuse,
    getComparison: refuse,
    getRecording: refuse,
    getHeader: refuse,
    getReference: refuse,
    getRecordings: refuse,
    keep: refuse,
    name: refuse,
    delete: refuse,
    open: () => {},
    run: refuse,
    begin: refuse,
    watch: refuse,
    cancel: refuse,
    room: refuse,
    exploring: refuse,
    editing: refuse,
    keptOrders: refuse,
    keptFile: refuse,
    inEnglish: (value) => value,
    listen(listener) {
      listener.onStatus('connected')
      return () => {}
    },
    close: () => {},
  }
}
