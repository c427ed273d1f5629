/** What a sound says: taken, taken and late, taken before, refused. */
export type Sound = 'good' | 'late' | 'again' | 'bad'

type Tone = { hertz: number; from: number; seconds: number; shape: OscillatorType }

const TONES: Record<Sound, readonly Tone[]> = {
  good: [{ hertz: 880, from: 0, seconds: 0.12, shape: 'sine' }],
  late: [
    { hertz: 660, from: 0, seconds: 0.1, shape: 'sine' },
    { hertz: 880, from: 0.13, seconds: 0.14, shape: 'sine' },
  ],
  again: [{ hertz: 520, from: 0, seconds: 0.06, shape: 'sine' }],
  bad: [
    { hertz: 200, from: 0, seconds: 0.16, shape: 'square' },
    { hertz: 150, from: 0.19, seconds: 0.25, shape: 'square' },
  ],
}

let context: AudioContext | undefined

/** Plays a sound that is made here, without a file. A device without sound shows what it would say. */
export function play(sound: Sound): void {
  try {
    context ??= new AudioContext()
    // Browsers hold sounds back until somebody has touched the page.
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
    const now = context.currentTime
    for (const { hertz, from, seconds, shape } of TONES[sound]) {
      const [oscillator, volume] = [context.createOscillator(), context.createGain()]
      oscillator.type = shape
      oscillator.frequency.value = hertz
      volume.gain.setValueAtTime(shape === 'square' ? 0.12 : 0.3, now + from)
      volume.gain.linearRampToValueAtTime(0, now + from + seconds)
      oscillator.connect(volume).connect(context.destination)
      oscillator.start(now + from)
      oscillator.stop(now + from + seconds)
    }
  } catch {
    // Without a device for sounds.
  }
}
