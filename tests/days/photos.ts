import type { Saved } from './saved.ts'

/** Photos of students at a school: the writes that it applied, and the present photo of each student. */
export type PhotosAtSchool = {
  arrived: { label: string; student: string }[]
  standing: { label: string; student: string; by: string }[]
}

/** Label of the save of a photo, which has no words of its own. */
export const photoLabel = (ref: string): string => `photo ${ref}`

const laneOf = ({ on, maker }: Saved): string => `${on} ${maker}`

/** Errors in the present photos. N: none, though one arrived. D: one that did not, or an older one of the same device. X: another name. */
function wrongStanding(saved: ReadonlyMap<string, Saved>, { arrived, standing }: PhotosAtSchool): string[] {
  const present = new Map(standing.map((each) => [each.student, each]))
  const lacking = new Set(arrived.map(({ student }) => student).filter((student) => !present.has(student)))
  const wrong = standing.flatMap(({ label, student, by }) => {
    const save = saved.get(label)
    const own = arrived.filter((each) => each.student === student)
    const newer = own
      .map((each) => saved.get(each.label))
      .filter((each) => {
        if (!save || !each || each.isRetried || laneOf(each) !== laneOf(save)) return false
        return each.number > save.number
      })
    return [
      ...(own.some((each) => each.label === label) ? [] : [`D: ${label} is of ${student}, and nobody brought it`]),
      ...(save && save.maker !== by ? [`X: ${label} stands in the name of ${by}`] : []),
      ...newer.map((each) => `D: ${label} of ${student} stands in place of the newer ${each?.label}`),
    ]
  })
  return [...[...lacking].map((student) => `N: ${student} has no photo`), ...wrong]
}

/** Errors in photos: applied twice, after they were given up, of nobody or of somebody else (D), and in what is shown. */
export function wrongPhotos(saved: ReadonlyMap<string, Saved>, photos: PhotosAtSchool): string[] {
  const labels = photos.arrived.map(({ label }) => label)
  return [
    ...labels.filter((label, at) => labels.indexOf(label) !== at).map((label) => `D: ${label} twice`),
    ...photos.arrived.flatMap(({ label, student }) => {
      const save = saved.get(label)
      if (!save) return [`D: ${label} was taken by nobody`]
      return [
        ...(save.about.includes(student) ? [] : [`D: ${label} stands with ${student}, who was not meant`]),
        ...(save.isGivenUp ? [`D: ${label} had been given up`] : []),
      ]
    }),
    ...wrongStanding(saved, photos),
  ]
}
