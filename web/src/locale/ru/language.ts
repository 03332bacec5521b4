/** Contains the whole Russian dictionary. Loads only for readers of Russian. */
import { russian as phrases } from '#model/words/ru/phrases.ts'
import { refusalWords } from '#model/words/ru/refusals.ts'
import type { Dictionary, Language } from '../shape/dictionary.ts'
import { classFileWords } from './class-file.ts'
import { compareWords } from './compare.ts'
import { copyWords } from './copy.ts'
import { editorWords } from './editor.ts'
import { explanations } from './explanations.ts'
import { explorerWords } from './explorer.ts'
import { exportWords } from './export.ts'
import * as glossary from './glossary.ts'
import { handoutWords } from './handout.ts'
import { libraryWords } from './library.ts'
import { lockLibrariesWords } from './lock-libraries.ts'
import { marks } from './marks.ts'
import { openedFileWords } from './opened-file.ts'
import * as plans from './plans.ts'
import { quizWords } from './quiz.ts'
import { recordingMenuWords } from './recording-menu.ts'
import { recordingWords } from './recordings.ts'
import { recordingListWords } from './recordings-list.ts'
import { announceWords } from './theatre/announce.ts'
import { codeWords } from './theatre/code.ts'
import { comparisonWords } from './theatre/comparison.ts'
import { consolePanelWords } from './theatre/console.ts'
import { embedWords } from './theatre/embed.ts'
import { endingWords } from './theatre/ending.ts'
import { headerWords } from './theatre/header.ts'
import { idleWords } from './theatre/idle.ts'
import { keysWords } from './theatre/keys.ts'
import { localKeysWords } from './theatre/keys-dialog.ts'
import { outlookWords } from './theatre/outlook.ts'
import { questionWords } from './theatre/question.ts'
import { stageWords } from './theatre/stage.ts'
import { stateWords } from './theatre/state.ts'
import { tableWords } from './theatre/table.ts'
import { tellingWords } from './theatre/telling.ts'
import { transportWords } from './theatre/transport.ts'
import { verdictWords } from './theatre/verdict.ts'
import { endText, lastingText, neverText, placeText, stripWords, whatIfWords } from './theatre/whatif.ts'
import { timelineWords } from './timeline.ts'
import { trafficWords } from './traffic.ts'
import { whichWords } from './which.ts'
import { words } from './words.ts'
import { breakWords } from './workshop/activities/break.ts'
import { endWords } from './workshop/activities/end.ts'
import { exerciseWords } from './workshop/activities/exercises.ts'
import { floorWords } from './workshop/activities/floor.ts'
import { challengeText, handsOnWords } from './workshop/activities/hands-on.ts'
import { levelWords } from './workshop/activities/level.ts'
import { outcomeWords } from './workshop/activities/outcome.ts'
import { pageWords } from './workshop/activities/page.ts'
import { questionWords as askedWords } from './workshop/activities/question.ts'
import { signalWords } from './workshop/activities/signal.ts'
import { sayingWords } from './workshop/activities/words.ts'
import { classWords } from './workshop/class.ts'
import { consoleWords } from './workshop/console.ts'
import { keptRoomWords } from './workshop/kept-rooms.ts'
import { leadKeyWords } from './workshop/keys.ts'
import { leadWords } from './workshop/lead.ts'

const dictionary: Dictionary = {
  words,
  phrases,
  timeline: timelineWords,
  traffic: trafficWords,
  'class-file': classFileWords,
  compare: compareWords,
  which: whichWords,
  copy: copyWords,
  editor: editorWords,
  explorer: explorerWords,
  explanations,
  export: exportWords,
  glossary,
  handout: handoutWords,
  library: libraryWords,
  'lock-libraries': lockLibrariesWords,
  marks,
  plans,
  quiz: quizWords,
  refusals: refusalWords,
  'opened-file': openedFileWords,
  recordings: recordingWords,
  'recording-menu': recordingMenuWords,
  'recordings-list': recordingListWords,
  'theatre/announce': announceWords,
  'theatre/code': codeWords,
  'theatre/comparison': comparisonWords,
  'theatre/console': consolePanelWords,
  'theatre/embed': embedWords,
  'theatre/ending': endingWords,
  'theatre/header': headerWords,
  'theatre/idle': idleWords,
  'theatre/keys': keysWords,
  'theatre/keys-dialog': localKeysWords,
  'theatre/outlook': outlookWords,
  'theatre/question': questionWords,
  'theatre/stage': stageWords,
  'theatre/state': stateWords,
  'theatre/table': tableWords,
  'theatre/telling': tellingWords,
  'theatre/transport': transportWords,
  'theatre/verdict': verdictWords,
  'theatre/whatif': { placeText, neverText, endText, lastingText, whatIfWords, stripWords },
  'workshop/class': classWords,
  'workshop/console': consoleWords,
  'workshop/kept-rooms': keptRoomWords,
  'workshop/keys': leadKeyWords,
  'workshop/lead': leadWords,
  'workshop/activities/break': breakWords,
  'workshop/activities/end': endWords,
  'workshop/activities/exercises': exerciseWords,
  'workshop/activities/floor': floorWords,
  'workshop/activities/hands-on': { handsOnWords, challengeText },
  'workshop/activities/level': levelWords,
  'workshop/activities/outcome': outcomeWords,
  'workshop/activities/page': pageWords,
  'workshop/activities/question': askedWords,
  'workshop/activities/signal': signalWords,
  'workshop/activities/words': sayingWords,
}

export const russian: Language = (part) => dictionary[part]
