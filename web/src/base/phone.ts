/** Whether the page uses its phone layout, which has one column and shows one lock at a time. The style sheets contain the same width. */
export const isPhone = () => matchMedia('(max-width: 900px)').matches
