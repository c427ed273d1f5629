/** Students by gender; anything but Male and Female is Other (GEN-16). */
export type GenderCounts = { Male: number; Female: number; Other: number }

export const genderOf = (gender: string): keyof GenderCounts =>
  gender === 'Male' || gender === 'Female' ? gender : 'Other'

export function genderCounts(students: readonly { gender: string }[]): GenderCounts {
  const counts: GenderCounts = { Male: 0, Female: 0, Other: 0 }
  for (const { gender } of students) counts[genderOf(gender)] += 1
  return counts
}
