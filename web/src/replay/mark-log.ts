/** Keeps marks of one kind, lane by lane, and returns all marks at a point or those that a window shows. */

import { countUntil, lastAt, marksAt } from '#model/history/spans.ts'
import { Pyramid, visit } from './levels.ts'
import type { Point, ShownMark, Window } from './types.ts'

export class MarkLog<M extends ShownMark> {
  readonly all: M[] = []
  private readonly tracks = new Map<string, MarkTrack<M>>()

  /** `laneOf` returns the lane of a mark. Only marks in the same lane may be merged. */
  constructor(private readonly laneOf: (mark: M) => string) {}

  push(mark: M): void {
    this.all.push(mark)
    const lane = this.laneOf(mark)
    let track = this.tracks.get(lane)
    if (track === undefined) {
      track = new MarkTrack<M>()
      this.tracks.set(lane, track)
    }
    track.marks.push(mark)
  }

  /**
   * Returns the marks that have occurred up to the point, in order. With a window, returns the marks in the window, lane by lane; the first of several marks in
   * one pixel stands for all of them (`many`).
   */
  at(at: Point, wanted?: Window): M[] {
    if (wanted === undefined) return marksAt(this.all, at)
    const seen: M[] = []
    for (const track of this.tracks.values()) track.within(at, wanted, seen)
    return seen
  }

  last(at: Point): M | undefined {
    return lastAt(this.all, at)
  }
}

class MarkTrack<M extends ShownMark> {
  readonly marks: M[] = []
  // Pixels lie on a fixed grid, so that moving the window does not change the groups.
  private readonly pyramid = new Pyramid(
    (place, thresholdMs) => this.pixelOf(place, thresholdMs) !== this.pixelOf(place - 1, thresholdMs),
  )

  within(at: Point, wanted: Window, seen: M[]): void {
    const { marks } = this
    const come = countUntil(marks, (mark) => mark.seq, at.seq)
    const atMs = (place: number) => (marks[place] as M).atMs
    const level = this.pyramid.level(wanted.pixelMs, come)
    visit({ level, count: come, fromMs: atMs, untilMs: atMs }, wanted, (first, end) => {
      const mark = marks[first] as M
      seen.push(end - first > 1 ? { ...mark, many: end - first } : mark)
    })
  }

  private pixelOf(place: number, thresholdMs: number): number {
    return Math.floor((this.marks[place]?.atMs ?? 0) / thresholdMs)
  }
}
