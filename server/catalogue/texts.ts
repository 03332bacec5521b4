/** Lists the English texts of the catalogue that need a translation, grouped by the file that they belong in. */
import { textHash } from '#model/base/texts.ts'
import type { Lesson, Parameter } from '#scenarios/lesson.ts'
import type { Catalogue, Chapter, LoadedExercise, LoadedLock, LoadedScenario } from './catalogue.ts'

/** Texts, keyed by the text's place and hash, as in `beats.2.caption#0p1x7…`. */
export type Texts = Readonly<Record<string, string>>

type Place = [place: string, text: string | undefined]

/**
 * Returns the texts of each translation file, keyed by the file's name without `.json`: `library`, and one file per lesson. A shared text is in the first file
 * that needs it.
 */
export function englishTexts({ chapters, locks, exercises }: Catalogue): ReadonlyMap<string, Texts> {
  const seen = new Set<string>()
  const lessons = chapters.flatMap(({ scenarios }) => scenarios)
  const library = [...chapters.flatMap(inChapter), ...[...locks.values()].flatMap(inLock)]
  return new Map([
    ['library', keyed(library, seen)],
    ...lessons.map((scenario): [string, Texts] => {
      const own = exercises.filter(({ exercise }) => exercise.lesson === scenario.lesson.id)
      return [scenario.lesson.id, keyed([...inLesson(scenario), ...own.flatMap(inExercise)], seen)]
    }),
  ])
}

function keyed(places: readonly Place[], seen: Set<string>): Texts {
  const texts: Record<string, string> = {}
  for (const [place, text] of places) {
    if (text === undefined || text === '' || seen.has(text)) continue
    seen.add(text)
    texts[`${place}#${textHash(text)}`] = text
  }
  return texts
}

const inChapter = ({ id, title, about }: Chapter): Place[] => [
  [`chapters.${id}.title`, title],
  [`chapters.${id}.about`, about],
]

const inLock = ({ id, definition: { title, heading } }: LoadedLock): Place[] => [
  [`locks.${id}.title`, title],
  [`locks.${id}.heading`, heading],
]

function inLesson({ lesson, notes }: LoadedScenario): Place[] {
  const { title, story, beats, questions, parameters, locks, change, remember } = lesson
  return [
    ['title', title],
    ['story', story],
    ...beats.flatMap(({ caption, otherwise, unless }, i): Place[] => [
      [`beats.${i}.caption`, caption],
      [`beats.${i}.otherwise`, otherwise],
      [`beats.${i}.unless`, unless?.say],
    ]),
    ...questions.flatMap(({ ask, options }, i): Place[] => [
      [`questions.${i}.ask`, ask],
      ...options.flatMap(({ text, why }, j): Place[] => [
        [`questions.${i}.options.${j}.text`, text],
        [`questions.${i}.options.${j}.why`, why],
      ]),
    ]),
    ...Object.entries(parameters).flatMap(([name, parameter]) => inParameter(`parameters.${name}`, parameter)),
    ...locks.flatMap(inLessonLock),
    ['change.notice', change?.notice],
    ['remember', remember],
    ['notes', notes],
  ]
}

function inParameter(place: string, parameter: Parameter): Place[] {
  const { about } = parameter
  if (parameter.kind === 'choice')
    return [
      [`${place}.about`, about],
      ...parameter.options.map(({ value, name }): Place => [`${place}.${value}`, name]),
    ]
  return [
    [`${place}.about`, about],
    [`${place}.zero`, parameter.kind === 'time' ? parameter.zero : undefined],
  ]
}

function inLessonLock({ id, title, heading, promises, caveat, faults }: Lesson['locks'][number]): Place[] {
  const place = `locks.${id}`
  return [
    [`${place}.title`, title],
    [`${place}.heading`, heading],
    ...faults.map(({ words }, i): Place => [`${place}.faults.${i}`, words]),
    [`${place}.promises`, promises],
    [`${place}.caveat`, caveat],
  ]
}

function inExercise({ id, exercise: { title, task, hints, why } }: LoadedExercise): Place[] {
  const place = `exercises.${id}`
  return [
    [`${place}.title`, title],
    [`${place}.task`, task],
    ...hints.map((hint, i): Place => [`${place}.hints.${i}`, hint]),
    [`${place}.why`, why],
  ]
}
