/** Whether the page has its phone layout: one column, one lock at a time. The style sheets use the same width. */
export const isPhone = () => matchMedia('(max-width: 900px)').matches
