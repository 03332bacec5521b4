const known: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text for HTML or XML, between tags or within double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => known[sign] ?? sign)
