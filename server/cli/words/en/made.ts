export const made = {
  client: (file: string, command: string) => `${file} is written, and works as it stands:\n\n  ${command}\n`,
  goBuild: (start: string, file: string) => `${start}     (after: go build ${file})`,
  lock: (folder: string, explore: string, id: string) =>
    `${folder} is written: lock.ts, its script, and what the explorer must find of it.\n
  ${explore}\n
A lesson plays it as { id: '${id}', role: …, expect: … } among its locks.\n`,
  scenario: (file: string, run: string, record: string) =>
    `${file} is written, and runs as it stands:\n\n  ${run}\n\nOnce it says what you mean, this records it, for its picture in the library:\n\n  ${record}\n`,
  recordHead: ['SCENARIO', 'RUNS', 'BYTES', 'RECORDING'],
  notRecorded: 'NOT RECORDED',
  recorded: (made: number, of: number, bytes: number) => `${made} of ${of} recorded, ${bytes} bytes.`,
  ordersHead: ['FILE', 'STATES', 'BYTES'],
  tooManyOrders: 'too many',
  textsHead: ['FILE', 'TEXTS', 'MISSING', 'STALE', 'UNUSED'],
  runnerReady: (name: string, slots: number, address: string) =>
    `Runner ${name} is ready: ${slots} runs at once for the servers at ${address}`,
  classFile: (megabytes: string, recordings: number) => `${megabytes} MB, recordings: ${recordings}`,
  noRoomFor: (names: readonly string[]) => `There was no room for: ${names.join(', ')}`,
  watching: (files: readonly string[]) => `Plays again when ${files.join(' or ')} changes. Ctrl-C ends it.`,
  foretold: (property: string) => `The explorer foretold that ${property} is violated; the run does not show it.`,
}
