/** Defines the type of a language. Each part has the type of its English text, so that a missing sentence is a compiler error. */

import type { RefusalWords } from '#model/refusals/reasons.ts'
import type { Phrases } from '#model/words/phrases.ts'
import type { classFileWords } from '../en/class-file.ts'
import type { compareWords } from '../en/compare.ts'
import type { copyWords } from '../en/copy.ts'
import type { editorWords } from '../en/editor.ts'
import type { explanations } from '../en/explanations.ts'
import type { explorerWords } from '../en/explorer.ts'
import type { exportWords } from '../en/export.ts'
import type * as glossary from '../en/glossary.ts'
import type { handoutWords } from '../en/handout.ts'
import type { libraryWords } from '../en/library.ts'
import type { lockLibrariesWords } from '../en/lock-libraries.ts'
import type { marks } from '../en/marks.ts'
import type { openedFileWords } from '../en/opened-file.ts'
import type * as plans from '../en/plans.ts'
import type { quizWords } from '../en/quiz.ts'
import type { recordingMenuWords } from '../en/recording-menu.ts'
import type { recordingWords } from '../en/recordings.ts'
import type { recordingListWords } from '../en/recordings-list.ts'
import type { announceWords } from '../en/theatre/announce.ts'
import type { codeWords } from '../en/theatre/code.ts'
import type { comparisonWords } from '../en/theatre/comparison.ts'
import type { consolePanelWords } from '../en/theatre/console.ts'
import type { embedWords } from '../en/theatre/embed.ts'
import type { endingWords } from '../en/theatre/ending.ts'
import type { headerWords } from '../en/theatre/header.ts'
import type { idleWords } from '../en/theatre/idle.ts'
import type { keysWords } from '../en/theatre/keys.ts'
import type { localKeysWords } from '../en/theatre/keys-dialog.ts'
import type { outlookWords } from '../en/theatre/outlook.ts'
import type { questionWords } from '../en/theatre/question.ts'
import type { stageWords } from '../en/theatre/stage.ts'
import type { stateWords } from '../en/theatre/state.ts'
import type { tableWords } from '../en/theatre/table.ts'
import type { tellingWords } from '../en/theatre/telling.ts'
import type { transportWords } from '../en/theatre/transport.ts'
import type { verdictWords } from '../en/theatre/verdict.ts'
import type * as whatif from '../en/theatre/whatif.ts'
import type { timelineWords } from '../en/timeline.ts'
import type { trafficWords } from '../en/traffic.ts'
import type { whichWords } from '../en/which.ts'
import type { words } from '../en/words.ts'
import type { classWords } from '../en/workshop/class.ts'
import type { consoleWords } from '../en/workshop/console.ts'
import type { keptRoomWords } from '../en/workshop/kept-rooms.ts'
import type { leadKeyWords } from '../en/workshop/keys.ts'
import type { leadWords } from '../en/workshop/lead.ts'

/** Type of an English text, with each literal string widened to any string. */
export type Text<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Sentence
    ? (...values: Values) => Text<Sentence>
    : T extends object
      ? { [K in keyof T]: Text<T[K]> }
      : T

/** All parts of the dictionary. A folder with its own texts, such as a workshop activity, adds its part to this interface. */
export interface Dictionary {
  words: Text<typeof words>
  phrases: Phrases
  timeline: Text<typeof timelineWords>
  traffic: Text<typeof trafficWords>
  'class-file': Text<typeof classFileWords>
  compare: Text<typeof compareWords>
  which: Text<typeof whichWords>
  copy: Text<typeof copyWords>
  editor: Text<typeof editorWords>
  explorer: Text<typeof explorerWords>
  explanations: typeof explanations
  export: Text<typeof exportWords>
  /** Each language lists its own forms of a term. */
  glossary: {
    glossary: Readonly<Record<glossary.TermId, glossary.GlossaryEntry>>
    glossaryWords: Text<typeof glossary.glossaryWords>
  }
  handout: Text<typeof handoutWords>
  library: Text<typeof libraryWords>
  'lock-libraries': Text<typeof lockLibrariesWords>
  marks: Text<typeof marks>
  plans: Text<typeof plans>
  quiz: Text<typeof quizWords>
  refusals: RefusalWords
  'opened-file': Text<typeof openedFileWords>
  recordings: Text<typeof recordingWords>
  'recording-menu': Text<typeof recordingMenuWords>
  'recordings-list': Text<typeof recordingListWords>
  'theatre/announce': Text<typeof announceWords>
  'theatre/code': Text<typeof codeWords>
  'theatre/comparison': Text<typeof comparisonWords>
  'theatre/console': Text<typeof consolePanelWords>
  'theatre/embed': Text<typeof embedWords>
  'theatre/ending': Text<typeof endingWords>
  'theatre/header': Text<typeof headerWords>
  'theatre/idle': Text<typeof idleWords>
  'theatre/keys': Text<typeof keysWords>
  'theatre/keys-dialog': Text<typeof localKeysWords>
  'theatre/outlook': Text<typeof outlookWords>
  'theatre/question': Text<typeof questionWords>
  'theatre/stage': Text<typeof stageWords>
  'theatre/state': Text<typeof stateWords>
  'theatre/table': Text<typeof tableWords>
  'theatre/telling': Text<typeof tellingWords>
  'theatre/transport': Text<typeof transportWords>
  'theatre/verdict': Text<typeof verdictWords>
  'theatre/whatif': Text<typeof whatif>
  'workshop/class': Text<typeof classWords>
  'workshop/console': Text<typeof consoleWords>
  'workshop/kept-rooms': Text<typeof keptRoomWords>
  'workshop/keys': Text<typeof leadKeyWords>
  'workshop/lead': Text<typeof leadWords>
}

/** Name of a part, which is also its file name in a language's folder. */
export type Part = keyof Dictionary

/** Returns a part's text in a language. The English text is an argument, because it is loaded with the code that shows it. */
export type Language = <P extends Part>(part: P, english: Dictionary[P]) => Dictionary[P]
