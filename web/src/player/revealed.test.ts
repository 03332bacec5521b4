import { describe, expect, it } from 'vitest'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import { withoutAnswers } from '#model/messages/without-answers.ts'
import { english } from '#model/words/en/phrases.ts'
import { captionAt, guessAt, openQuestion, replayOf } from './derived.ts'
import { disclosureOf } from './disclosure.ts'
import { recordedTheatre, rightEvents, wrongEvents } from './testing/sample.ts'

const count = wrongEvents.length + rightEvents.length

describe('what is revealed', () => {
  it('a violation once its first proof is complete, everything else at the run’s end', () => {
    const store = recordedTheatre()
    const shown = () =>
      disclosureOf(store.getState())
        .verdicts(0)
        .map((verdict) => verdict.property)
    expect(shown()).toEqual([])
    store.getState().seekToEvent({ run: 0, seq: 32 })
    expect(shown()).toEqual(['exclusion'])
    store.getState().seekToEvent({ run: 0, seq: 37 })
    expect(shown()).toEqual(['exclusion', 'no-lost-update'])
    store.getState().end()
    expect(shown()).toEqual(['exclusion', 'no-lost-update', 'no-leak'])
  })

  it('how a guess comes out, at the beat that shows it and at no other', () => {
    const store = recordedTheatre()
    store.getState().answer(0, 0)
    const [question] = replayOf(store.getState()).questions
    const shown: { beat: number | undefined; guess: unknown }[] = []
    for (let step = 0; step < count; step += 1) {
      const guess = guessAt(store.getState())
      if (guess !== null) shown.push({ beat: captionAt(store.getState(), english).beat?.index, guess })
      store.getState().stepEvent(1)
    }
    const answering = replayOf(store.getState()).beats.find(({ index }) => index >= (question?.index ?? 0))
    expect(new Set(shown.map(({ beat }) => beat))).toEqual(new Set([answering?.index]))
    expect(shown[0]?.guess).toEqual({ question: 0, option: 0 })
    const unguessed = recordedTheatre()
    unguessed.getState().answer(0, 'dismissed')
    unguessed.getState().seekToIndex(answering?.index ?? 0)
    expect(guessAt(unguessed.getState())).toBeNull()
  })

  it('nothing of the future while a question is open', () => {
    const store = recordedTheatre()
    expect(disclosureOf(store.getState()).future).toBe(false)
    expect(disclosureOf(store.getState()).violation !== undefined).toBe(false)
    store.getState().answer(0, 0)
    expect(disclosureOf(store.getState()).future).toBe(true)
    expect(disclosureOf(store.getState()).violation !== undefined).toBe(true)
  })

  it('is not shown before its moment to whoever has only guessed how it comes out, and V leads there', () => {
    const store = recordedTheatre()
    store.getState().predict(0, 0)
    expect([disclosureOf(store.getState()).future, disclosureOf(store.getState()).violation !== undefined]).toEqual([
      false,
      false,
    ])
    store.getState().jumpToViolation()
    const moment = replayOf(store.getState()).questions[0]?.index ?? 0
    expect(store.getState().cursor.index).toBe(moment - 1)
    expect(openQuestion(store.getState()), 'it is not asked again').toBeUndefined()
    store.getState().stepEvent(1)
    expect([disclosureOf(store.getState()).future, disclosureOf(store.getState()).violation !== undefined]).toEqual([
      true,
      true,
    ])
  })
})

it('learns the answer to a question that a teacher reveals, once, and only of the lesson in view', () => {
  const store = recordedTheatre()
  const { lesson } = store.getState()
  if (lesson === null) throw new Error('There is no lesson')
  const answer = { right: [1], why: ['No.', 'Yes.'] }
  store.getState().apply({ by: 'server', do: 'revealed', question: { scenario: lesson.id, number: 0 }, ...answer })
  expect(store.getState().lesson).toBe(lesson)
  store.getState().openLesson(withoutAnswers(lesson, new Set([0])))
  store.getState().apply({ by: 'server', do: 'revealed', question: { scenario: 'another', number: 0 }, ...answer })
  expect(store.getState().lesson?.questions.map(hasAnswer)).toEqual([false])
  store.getState().apply({ by: 'server', do: 'revealed', question: { scenario: lesson.id, number: 0 }, ...answer })
  expect(store.getState().lesson?.questions[0]?.options).toMatchObject([
    { right: false, why: 'No.' },
    { right: true, why: 'Yes.' },
  ])
})
