/** The theatre with what other views add to it: what can be done with a recording, and how to run the lesson where this page cannot. */
import type { ComponentProps } from 'react'
import { RunYourself } from '../recordings/RunYourself.tsx'
import { Theatre } from '../theatre/Theatre.tsx'
import { lazy } from '../ui/lazy.tsx'

/** Fetched once there is a recording. */
const RecordingMenu = lazy(() => import('../recordings/RecordingMenu.tsx').then(({ RecordingMenu }) => RecordingMenu), {
  optional: true,
})

export function LessonTheatre(props: Omit<ComponentProps<typeof Theatre>, 'recordingMenu' | 'runElsewhere'>) {
  return <Theatre {...props} recordingMenu={<RecordingMenu />} runElsewhere={<RunYourself />} />
}
