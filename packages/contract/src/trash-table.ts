// Apart from the schemas: a screen that reads this loads no validator.

/** How many days deleted recordings can be restored where nothing else is set. */
export const defaultTrashDays = 30;
