/** Texts of a lesson in a frame on another page, and of the dialog that creates the frame's code. */
export const embedWords = {
  opening: 'Opening the recording…',
  open: 'Open in Lockstep',
  menu: 'Show it on your page…',
  title: 'A lesson in a frame of your page',
  about: 'One lock, its caption, and a step forward and back. It begins where you are now.',
  lock: 'Lock',
  begins: 'It begins',
  moment: 'at this moment',
  start: 'at the start',
  language: 'Language',
  code: 'Put this into your page:',
  copy: 'Copy it',
  copied: 'Copied.',
  notCopied: 'The browser did not let it be copied: select it.',
  hosts:
    'This server lets other pages frame it only where LOCKSTEP_FRAME_HOSTS names them, such as https://blog.example. A static site may be framed by any.',
}
