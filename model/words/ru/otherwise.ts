/** Caption for a run that leaves its lesson's course, where the lesson has no text of its own for it. */
export const otherwise = 'Подписи урока к этому прогону больше не подходят. Смотрите на полосы.'
