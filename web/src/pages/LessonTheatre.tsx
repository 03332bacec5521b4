/** Shows the theatre with the recording's menu. If this page cannot run lessons, also tells how to run the lesson elsewhere. */
import type { ComponentProps } from 'react'
import { isEmbedded } from '../player/address.ts'
import { RunYourself } from '../recordings/RunYourself.tsx'
import { Theatre } from '../theatre/Theatre.tsx'
import { lazy } from '../ui/lazy.tsx'

const EmbeddedTheatre = lazy(() =>
  import('../theatre/RunningTheatre.tsx').then(({ EmbeddedTheatre }) => EmbeddedTheatre),
)

/** Loads once there is a recording. */
const RecordingMenu = lazy(() => import('../recordings/RecordingMenu.tsx').then(({ RecordingMenu }) => RecordingMenu), {
  optional: true,
})

export function LessonTheatre(props: Omit<ComponentProps<typeof Theatre>, 'recordingMenu' | 'runElsewhere'>) {
  if (isEmbedded()) return <EmbeddedTheatre lesson={props.lesson} />
  return <Theatre {...props} recordingMenu={<RecordingMenu />} runElsewhere={<RunYourself />} />
}
