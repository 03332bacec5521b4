export const copyWords = { copied: 'Copied.', failed: 'The browser did not let it be copied.' }
