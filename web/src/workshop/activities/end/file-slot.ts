import type { ReactNode } from 'react'
import type { ClassFile } from '#model/messages/class-file.ts'

/** Offers the file to take home, which workshops do not know. */
export interface FileSlots {
  file: (props: { about: ClassFile; code: string }) => ReactNode
}
