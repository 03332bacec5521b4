/** Opens a recording in the report of a trial. The address `#play:LESSON:PLACE` shows that lesson's recording at the event with that index. */
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('theatre'))
const frame = /** @type {HTMLIFrameElement} */ (dialog.querySelector('iframe'))
const shown = /** @type {HTMLElement} */ (document.getElementById('shown'))
let page = ''
let lessonShown = ''

const textOf = (/** @type {string} */ id) => document.getElementById(id)?.textContent ?? ''

function open() {
  const [, lesson, place] = /^#play:([a-z0-9-]+):(\d+)$/.exec(location.hash) ?? []
  const recording = lesson === undefined ? null : document.getElementById(`recording:${lesson}`)
  if (lesson === undefined || recording === null) {
    dialog.close()
    return
  }
  const [before, between, after] = JSON.parse(textOf('player'))
  const parts = [before, recording.textContent ?? '', between, textOf(`judgements:${lesson}`), after]
  URL.revokeObjectURL(page)
  page = URL.createObjectURL(new Blob(parts, { type: 'text/html' }))
  frame.src = `${page}#/?run=file&e=${place}`
  lessonShown = lesson
  shown.textContent = document.querySelector(`[id="${lesson}"] h3`)?.textContent ?? ''
  if (!dialog.open) dialog.showModal()
}

dialog.addEventListener('close', () => {
  frame.removeAttribute('src')
  if (location.hash.startsWith('#play:')) location.replace(`#${lessonShown}`)
})
addEventListener('hashchange', open)
open()
