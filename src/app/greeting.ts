/** Morning before 12:00, Afternoon before 18:00, otherwise Evening (GEN-5). */
export function greetingOf(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
