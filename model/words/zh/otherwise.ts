/** Caption for a run that leaves its lesson's course, where the lesson has no text of its own for it. */
export const otherwise = '这次运行走了另一条路，这一课的解说不再适用。请看时间线上的长条。'
