/** Whether everything stands in one column and one lock is shown at a time, as the style sheets have it. */
export const isPhone = () => matchMedia('(max-width: 900px)').matches
