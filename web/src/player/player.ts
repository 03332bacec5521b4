/** The theatre's core: state and actions, without React and without a server. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { hasAnswer, withAnswer } from '#model/messages/withheld-answers.ts'
import { cursorActions } from './cursor-actions.ts'
import { axisOf, hasSteps, isAtEnd, isOnTheWay } from './derived.ts'
import { empty, initial, type Reins } from './initial.ts'
import * as moves from './moves.ts'
import * as news from './news.ts'
import { runActions } from './run-actions.ts'
import type { RunEntry, TheatreActions, TheatreStore } from './state.ts'
import * as views from './view.ts'
import { isWatchedWhole } from './watched.ts'

/** A theatre with no lesson in it. */
export function createTheatreStore(): StoreApi<TheatreStore> {
  return createStore<TheatreStore>()((set, get) => {
    const reins: Reins = {
      get,
      set,
      move(change) {
        const before = get()
        const view = change.cursor === undefined ? before.view : views.revealed(before, change.cursor.atMs)
        const hasMoved = change.cursor !== undefined && change.cursor.index !== before.cursor.index
        set({ ...(hasMoved ? { hint: null } : {}), ...moves.focusOnAct(before, change), ...change, view })
        if (hasMoved && !before.told && isAtEnd(get())) set({ told: true })
        if (hasMoved && before.staysEven && !isOnTheWay(get())) set({ staysEven: false })
      },
    }
    return {
      ...initial,
      ...lessonActions(reins),
      ...cursorActions(reins),
      ...viewActions(reins),
      ...choices(reins),
      ...runActions(reins),
    }
  })
}

function lessonActions({ get, set }: Reins): Pick<TheatreActions, 'openLesson' | 'placed' | 'revealed'> {
  return {
    openLesson: (lesson, context) =>
      set({
        ...empty,
        lesson,
        context: context ?? null,
        earlier: null,
        answers: {},
        predicted: null,
        told: isWatchedWhole(lesson.id),
        notice: null,
      }),
    placed: (lesson, context) => {
      if (get().lesson?.id === lesson) set({ context })
    },
    revealed: (scenario, question, answer) => {
      const { lesson } = get()
      const asked = lesson?.questions[question]
      if (lesson?.id === scenario && asked !== undefined && !hasAnswer(asked))
        set({ lesson: withAnswer(lesson, question, answer) })
    },
  }
}

type ViewActions = Pick<TheatreActions, 'toggleAxis' | 'toggleCrowd' | 'zoom' | 'pan' | 'fit' | 'show'>

/** What of the runs is drawn, and how wide. */
function viewActions({ get, set }: Reins): ViewActions {
  return {
    toggleAxis: () => {
      if (!hasSteps(get())) set({ hint: 'no-steps' })
      else set({ axis: axisOf(get()) === 'time' ? 'steps' : 'time', view: null })
    },
    toggleCrowd: () => set({ crowdOpen: !get().crowdOpen }),
    zoom: (factor, aroundMs) => set(views.zoom(get(), factor, aroundMs ?? get().cursor.atMs)),
    pan: (byMs) => set(views.pan(get(), byMs)),
    fit: () => set({ view: null }),
    show: (view) => set(views.show(get(), view)),
  }
}

type Choices = Pick<
  TheatreActions,
  'compareWith' | 'select' | 'setFocus' | 'setPanel' | 'answer' | 'predict' | 'clearNotice'
>

/** What the reader wants to see beside the runs, and what they answer. */
function choices({ get, set, move }: Reins): Choices {
  const answer: Choices['answer'] = (question, option) => {
    set({ answers: { ...get().answers, [question]: option }, hint: null })
    move(news.followNewest(get(), get()))
  }
  return {
    compareWith: (comparison: string | null, runs: readonly RunEntry[] = []) =>
      set({ earlier: comparison === null ? null : { comparison, runs } }),

    select: (selected) => set({ selected }),
    setFocus: (focus) => set({ focus }),
    setPanel: (panel) => set({ panel }),
    answer,
    predict: (question, option) => {
      // A run that was opened anew may have been stopped for it.
      set({ predicted: question, ...(get().held === question ? { held: null } : {}) })
      answer(question, option)
    },
    clearNotice: () => set({ notice: null }),
  }
}
