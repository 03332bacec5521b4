/**
 * CSS of printed lessons. It is in a script, so that exported documents and the page can share it. Each sheet is one A4 page. Free space is room to write, and
 * timelines shrink before anything is cut off.
 */
export const handoutStyle = `
@page { size: A4; margin: 0 }
.sheet {
  box-sizing: border-box; display: flex; flex-direction: column; width: min(210mm, 100%); min-height: 297mm; margin: 0 auto; padding: 12mm 13mm 9mm;
  background: #fff; color: #000; font: 9.6pt/1.36 Inter, 'Inter Variable', 'Helvetica Neue', Arial, sans-serif; color-scheme: light;
}
.sheet :is(h1, h2, h3, p, ol, ul, li) { margin: 0; padding: 0; list-style: none; font-size: inherit }
.sheet h1 { margin-top: 2mm; font-size: 17pt; line-height: 1.15; letter-spacing: calc(-.02em * var(--tight, 1)) }
.sheet h2 { margin-top: 3mm; font-size: 8.5pt; font-weight: 650; color: #3c3f44 }
.sheet h3 { font-weight: 650 }
.sheet code { font: .94em 'JetBrains Mono', 'JetBrains Mono Variable', Menlo, Consolas, monospace }
.sheet .top, .sheet .foot { display: flex; justify-content: space-between; gap: 6mm; font-size: 8pt; color: #3c3f44 }
.sheet .who { flex: none; display: flex; gap: 5mm }
.sheet .who span::after { content: ''; display: inline-block; width: 34mm; margin-left: 2mm; border-bottom: .25mm solid #73777c }
.sheet .who span + span::after { width: 20mm }
.sheet .story { margin-top: 1.5mm; font-size: 11pt }
.sheet .questions { flex: 1 0 auto; display: flex; flex-direction: column; min-height: 0 }
.sheet .question { flex: 1 0 auto; display: flex; flex-direction: column; margin-top: 2mm }
.sheet .fold + .question { margin-top: 1mm }
.sheet .options { margin-top: 1mm }
.sheet .options li { display: flex; align-items: baseline; gap: 2.5mm; padding: .15mm 0 }
.sheet .options li::before { content: ''; flex: none; width: 2.8mm; height: 2.8mm; border: .3mm solid #000; border-radius: .5mm; transform: translateY(.4mm) }
.sheet .room { flex: 1 0 8mm; position: relative; max-height: 67mm }
.sheet .room span { position: absolute; left: 0; top: 2.4mm; font-size: 8.5pt; color: #3c3f44 }
.sheet .room svg { position: absolute; inset: 0 }
.sheet .fold { display: flex; align-items: center; gap: 3mm; margin: 1.5mm -13mm 0; line-height: 1; font-size: 7.5pt; color: #505459 }
.sheet .fold::before, .sheet .fold::after { content: ''; flex: 1; border-top: .25mm dashed #73777c }
.sheet .runs { flex: 0 1 auto; min-height: 0; width: 100%; height: auto; margin-top: 1.5mm }
.sheet .legend { margin-top: 1mm; font-size: 7.5pt; color: #505459 }
.sheet .remember { margin-top: 2.5mm; padding: 2mm 3.5mm; border: .4mm solid #000; border-radius: 1.5mm; font-size: 10.5pt; font-weight: 600; line-height: 1.3 }
.sheet .remember span { display: block; font-size: 8.5pt; font-weight: 650; color: #3c3f44 }
.sheet .sources { font-size: 8pt; line-height: 1.35; overflow-wrap: anywhere }
.sheet .foot { margin-top: auto; padding-top: 2.5mm; font-size: 7.5pt }
.sheet[data-teacher] { font-size: 9.2pt }
.sheet .answers { margin: .5mm 0 2mm }
.sheet .answers li { display: grid; grid-template-columns: 5mm 1fr; padding: .4mm 0 }
.sheet .answers li > b { grid-column: 1 }
.sheet .answers p { grid-column: 2 }
.sheet .answers .why { color: #3c3f44; font-size: 8.4pt }
.sheet .answers [data-right] > p:first-of-type { font-weight: 650 }
.sheet .notes { display: grid; gap: 2mm; margin-top: 1mm }
.sheet .notes li { margin: 1mm 0 0 5mm; list-style: disc }
.sheet .notes ol li { list-style: decimal }
.sheet .outcome { display: grid; grid-template-columns: auto 1fr; gap: .5mm 4mm; margin-top: 1mm }
@media screen and (max-width: 210mm) {
  .sheet { padding: 6mm 5mm }
  .sheet .top, .sheet .who { flex-wrap: wrap }
  .sheet .fold { margin-inline: -5mm }
}
@media print {
  html, body { margin: 0; background: #fff }
  .sheet { width: 210mm; height: 296.8mm; min-height: 0; overflow: hidden; break-after: page; break-inside: avoid; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  .sheet:last-of-type { break-after: auto }
}
`

/** CSS for the area around the sheets when an exported document is shown on a screen. */
export const deskStyle = `
@media screen {
  body { margin: 0; background: #e8e9eb }
  .sheet { margin: 8mm auto; box-shadow: 0 1mm 4mm rgb(0 0 0 / .18) }
}
`
