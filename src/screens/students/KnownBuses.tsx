import { useBusChoices } from '#data/buses/buses.ts'

export const KNOWN_BUSES = 'known-buses'

/** What a field for a bus offers: registered buses, and those that students take; any other text is possible. */
export function KnownBuses() {
  const buses = useBusChoices()
  return (
    <datalist id={KNOWN_BUSES}>
      {(buses.status === 'ready' ? buses.data : []).map((bus) => (
        <option key={bus}>{bus}</option>
      ))}
    </datalist>
  )
}
