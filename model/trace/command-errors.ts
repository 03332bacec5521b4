/** Tells apart a store's errors about a command and its errors about its own state. */

/** Redis's codes for a command that is wrong or not allowed. Other codes tell of the server's state, such as a script that it has forgotten. */
const aboutCommand = /^(ERR|WRONGTYPE|NOPERM|CROSSSLOT|EXECABORT)\b/

/** Whether an error of Redis blames the command itself. A lesson's fault can bring about other errors. */
export const isAboutCommand = (error: string): boolean => aboutCommand.test(error)

/** Redis's words for a key to which the user has no rights, in a command or in a script. */
const keyForbidden = /\bpermissions to access (a key|one of the keys)/

export const isAboutForbiddenKey = (error: string): boolean => keyForbidden.test(error)
