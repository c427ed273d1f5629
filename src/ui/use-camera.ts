import { useEffect, useRef, useState, type RefObject } from 'react'

/** Why there is no picture: `refused` by whoever holds the device, `none` found, or the `address` allows no camera. */
export type CameraTrouble = 'refused' | 'none' | 'address' | 'busy'
export type Camera = 'starting' | 'running' | CameraTrouble

/** Away from whoever holds the device, or towards her. */
export type Facing = 'environment' | 'user'

export const otherSide = (facing: Facing): Facing => (facing === 'user' ? 'environment' : 'user')

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** The size of pictures that is asked for (pixels); a camera gives what comes near. */
type Size = { width: number; height: number }

/** A video that shows the camera while the component is there; `size` must stay the same object. */
export function useCamera(facing: Facing, size: Size): { video: RefObject<HTMLVideoElement | null>; camera: Camera } {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera>('starting')
  useEffect(() => {
    let isOver = false
    let shown: MediaStream | undefined
    const show = async (): Promise<Camera> => {
      // Browsers hide cameras from addresses without a certificate.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (!devices) return 'address'
      const wanted = { facingMode: facing, width: { ideal: size.width }, height: { ideal: size.height } }
      const stream = await devices.getUserMedia({ video: wanted, audio: false })
      if (isOver || !video.current) {
        stop(stream)
        return 'starting'
      }
      shown = stream
      video.current.srcObject = stream
      await video.current.play()
      return 'running'
    }
    show()
      .catch(troubleOf)
      .then((met) => {
        if (!isOver) setCamera(met)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      if (shown) stop(shown)
    }
  }, [facing, size])
  return { video, camera }
}
