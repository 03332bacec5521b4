/**
 * Contains the character widths of the bundled fonts, in thousandths of the font size, for layout without a browser.
 *
 * The widths were measured with `measureText` on a canvas in Chromium: each character at 1000 px, without kerning, in the fonts of ui/fonts.css, rounded.
 * Inter's widths grow linearly between the two weights given here. At weight 600, no character is off by more than 3.
 */

/** Characters in the order of the widths below. */
const signs =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~·−–—‘’“”…×±éµ→∞' +
  '«»АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяЁё№'

const regular = [
  281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 407, 610, 618, 646, 593, 620,
  566, 619, 620, 288, 302, 662, 662, 662, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903,
  753, 765, 639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 365, 360, 365, 471, 456, 323, 562, 612, 571, 612,
  583, 370, 613, 591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 426,
  333, 426, 662, 288, 662, 500, 1000, 261, 261, 440, 440, 864, 662, 662, 583, 586, 1000, 713, 583, 583, 690, 646, 654,
  579, 819, 601, 960, 618, 753, 753, 672, 748, 903, 743, 765, 743, 639, 730, 646, 628, 828, 682, 721, 700, 958, 972,
  816, 883, 649, 730, 1015, 644, 562, 594, 565, 436, 613, 583, 810, 494, 591, 591, 542, 575, 770, 588, 600, 588, 612,
  571, 466, 562, 687, 546, 597, 578, 822, 837, 644, 736, 559, 571, 843, 554, 601, 583, 1092,
]

const heavy = [
  228, 348, 569, 652, 658, 1022, 677, 347, 380, 380, 571, 682, 343, 470, 343, 394, 683, 436, 634, 651, 683, 628, 656,
  584, 658, 656, 343, 351, 682, 682, 682, 569, 1026, 758, 663, 742, 722, 609, 586, 751, 748, 283, 587, 729, 565, 938,
  764, 771, 650, 779, 660, 658, 672, 729, 758, 1048, 750, 742, 671, 380, 394, 380, 490, 480, 374, 584, 634, 592, 634,
  598, 404, 636, 629, 277, 277, 586, 277, 920, 629, 616, 634, 634, 414, 567, 374, 629, 607, 856, 587, 610, 577, 478,
  380, 478, 682, 343, 682, 500, 1000, 321, 321, 560, 551, 1030, 682, 682, 598, 637, 1000, 713, 676, 676, 758, 647, 663,
  583, 878, 609, 1091, 651, 764, 764, 729, 750, 938, 748, 771, 748, 650, 742, 672, 708, 837, 750, 776, 709, 995, 1026,
  833, 926, 666, 742, 1048, 660, 584, 613, 579, 456, 670, 598, 875, 524, 629, 629, 591, 610, 820, 628, 616, 618, 634,
  592, 519, 610, 795, 587, 668, 606, 867, 898, 686, 821, 596, 593, 872, 583, 609, 598, 1104,
]

const regularWeight = 400
const heavyWeight = 750
/** Width of every character in JetBrains Mono, at every weight. */
const monoWidth = 600
/** Width of characters that the fonts lack. Chinese characters, for example, are as wide as they are high. */
const otherWidth = 1000

const places = new Map([...signs].map((sign, place) => [sign, place]))

/** Returns a string's width in pixels. The result is never too small, because kerning only moves characters closer. */
export function measureByTable(text: string, size: number, weight: number, mono: boolean): number {
  const share = (weight - regularWeight) / (heavyWeight - regularWeight)
  let width = 0
  for (const sign of text) {
    const place = places.get(sign)
    if (place === undefined) width += otherWidth
    else if (mono) width += sign === '→' || sign === '∞' ? (regular[place] ?? otherWidth) : monoWidth
    else width += (regular[place] ?? 0) + ((heavy[place] ?? 0) - (regular[place] ?? 0)) * share
  }
  return (width * size) / 1000
}
