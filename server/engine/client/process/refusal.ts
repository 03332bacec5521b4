/** The process cannot lock what this run has. Its message is for the person who tries it. */
export class ProcessRefusal extends Error {}
