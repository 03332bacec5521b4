/** A process that cannot lock what this run has. The message is for the person who tries it. */
export class ProcessRefusal extends Error {}
