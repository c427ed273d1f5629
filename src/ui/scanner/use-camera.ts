import { useEffect, useRef, useState, type RefObject } from 'react'

/** Why there is no picture: `refused` by whoever holds the device, `none` found, or the `address` allows no camera. */
export type CameraTrouble = 'refused' | 'none' | 'address' | 'busy'
export type Camera = 'starting' | 'running' | CameraTrouble

export type Facing = 'environment' | 'user'

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** A video that shows the camera while the component is there. */
export function useCamera(facing: Facing): { video: RefObject<HTMLVideoElement | null>; camera: Camera } {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera>('starting')
  useEffect(() => {
    let isOver = false
    let shown: MediaStream | undefined
    const show = async (): Promise<Camera> => {
      // Browsers hide cameras from addresses without a certificate.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (!devices) return 'address'
      const wanted = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } }
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
  }, [facing])
  return { video, camera }
}
