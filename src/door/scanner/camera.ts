/** The cameras of a device: which there are, and the picture of one of them. */

/** A camera that can be chosen. */
export interface Camera {
  readonly id: string;
  /** Its name as the device tells it; empty where the device tells none. */
  readonly label: string;
}

/** Why there is no picture. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure';

/** What cameras of phones can do, and the types of the browser do not name. */
export interface CameraCapabilities extends MediaTrackCapabilities {
  readonly focusMode?: readonly string[];
  readonly torch?: boolean;
}

/** Settings of a camera that the types of the browser do not name. */
interface CameraSettings extends MediaTrackConstraintSet {
  readonly focusMode?: 'continuous';
  readonly torch?: boolean;
}

/** A camera that gives no picture, with the reason. */
export class CameraError extends Error {
  constructor(
    readonly problem: CameraProblem,
    options?: ErrorOptions,
  ) {
    super(`There is no picture of a camera: ${problem}.`, options);
    this.name = 'CameraError';
  }
}

const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

/**
 * Takes the picture of a camera; of the one at the back, where none is named or the named one is gone.
 *
 * @throws CameraError when there is none.
 */
export async function openCamera(cameraId?: string): Promise<MediaStream> {
  if (!isSecureContext || !('mediaDevices' in navigator)) throw new CameraError('insecure');
  const ask = (which: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } });
  const rear = { facingMode: { ideal: 'environment' } };
  try {
    const stream = cameraId
      ? await ask({ deviceId: { exact: cameraId } }).catch((error: unknown) => {
          // the address of a camera changes when the browser deletes what a page has stored
          if (nameOf(error) === 'OverconstrainedError' || nameOf(error) === 'NotFoundError') return ask(rear);
          throw error;
        })
      : await ask(rear);
    void focus(stream); // the picture does not wait for it
    return stream;
  } catch (error) {
    throw new CameraError(problemOf(error), { cause: error });
  }
}

/** The cameras of the device, those at the back first. Their names are known once the picture of one was allowed. */
export async function listCameras(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices
    .filter(({ kind }) => kind === 'videoinput')
    .map((device) => ({ id: device.deviceId, label: device.label, order: orderOf(device) }));
  return cameras.sort((one, other) => one.order - other.order).map(({ id, label }) => ({ id, label }));
}

/** What the camera of a picture can do; nothing where the browser does not tell. */
export function capabilitiesOf(stream: MediaStream): CameraCapabilities {
  const [track] = stream.getVideoTracks();
  // Firefox has no such method
  return track && 'getCapabilities' in track ? track.getCapabilities() : {};
}

/** Switches the torch of a camera. @throws Error when the camera refuses. */
export async function switchTorch(stream: MediaStream, torch: boolean): Promise<void> {
  const setting: CameraSettings = { torch };
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [setting] });
}

/** Gives the camera back. */
export function closeCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function focus(stream: MediaStream): Promise<void> {
  if (!capabilitiesOf(stream).focusMode?.includes('continuous')) return;
  const setting: CameraSettings = { focusMode: 'continuous' };
  // a camera that refuses still gives a picture
  await stream
    .getVideoTracks()[0]
    ?.applyConstraints({ advanced: [setting] })
    .catch(() => undefined);
}

/** Rear cameras, then those that do not tell, then front cameras. */
function orderOf(device: MediaDeviceInfo): number {
  const facing =
    'getCapabilities' in device ? ((device as InputDeviceInfo).getCapabilities() as CameraCapabilities).facingMode : [];
  if (facing?.includes('environment')) return 0;
  if (facing?.includes('user')) return 2;
  // Safari names them in the language of the phone
  if (/back|rear|environment|rück|arrière|trasera|posterior|traseira|achter|bak|背面|后置/i.test(device.label))
    return 0;
  return /front|user|facetime|selfie|vorder|avant|frontal|anteriore|前面|前置/i.test(device.label) ? 2 : 1;
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

function problemOf(error: unknown): CameraProblem {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    default:
      return 'busy'; // another program has it, or the device failed: both are worth another try
  }
}
