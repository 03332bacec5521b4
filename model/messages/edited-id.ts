/** Id of the edited lock's run, in its lesson and in the trace's header. Apart from the messages, so that a page can name that run without their schemas. */
export const editedId = 'edited'
