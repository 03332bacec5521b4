/**
 * Reads and updates CHANGELOG.md. Its *Unreleased* section has one line for each change that users notice. A release puts a heading with its version above
 * these lines, and leaves *Unreleased* empty.
 */

const unreleased = '## Unreleased'
/** Maximum length of a change's description, in characters. Longer explanations belong in docs/. */
const longest = 400

/** @typedef {'major' | 'minor' | 'patch'} Step */

/** @param {string} version @param {string} step @returns {string} */
export function nextVersion(version, step) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  if (step === 'minor') return `${major}.${minor + 1}.0`
  if (step === 'patch') return `${major}.${minor}.${patch + 1}`
  throw new Error(`A version goes up by major, minor or patch, and not by ${step}.`)
}

/**
 * Returns the changes since the last release.
 *
 * @param {string} text CHANGELOG.md
 * @returns {string} the section *Unreleased* without its heading
 */
export function unreleasedIn(text) {
  const from = text.indexOf(`${unreleased}\n`)
  if (from < 0) throw new Error(`CHANGELOG.md has no ${unreleased}.`)
  const rest = text.slice(from + unreleased.length)
  const to = rest.search(/\n## /)
  return (to < 0 ? rest : rest.slice(0, to)).trim()
}

/**
 * Returns CHANGELOG.md with the unreleased changes moved below a heading with this version.
 *
 * @param {string} text CHANGELOG.md
 * @param {string} version version of the release
 * @param {string} day date such as `2026-11-27`
 */
export function released(text, version, day) {
  if (unreleasedIn(text) === '')
    throw new Error('CHANGELOG.md says of no change under Unreleased, so there is nothing to release.')
  return text.replace(`${unreleased}\n`, () => `${unreleased}\n\n## ${version} (${day})\n`)
}

/** Returns a message for each change whose description is too long or does not end like a sentence. @param {string} text CHANGELOG.md */
export function problemsIn(text) {
  const changes = unreleasedIn(text).split(/\n(?=- |#|\n)/)
  return changes
    .map((change) => change.replaceAll(/\s+/g, ' ').trim())
    .filter((change) => change.startsWith('- ') && (change.length > longest || !/[.:)`]$/.test(change)))
    .map((change) => `A change is one to three sentences, at most ${longest} characters: “${change.slice(0, 60)}…”`)
}
