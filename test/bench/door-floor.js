// The floor of the door page: nothing but the picture of the camera. What it takes is the network, the browser and the camera.
const video = document.querySelector('video');
const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

async function showCamera() {
  const start = performance.now();
  video.srcObject = await navigator.mediaDevices.getUserMedia({ audio: false, video: size });
  void video.play();
  await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  const picture = performance.now();
  return { start, picture, ready: picture };
}

globalThis.doorTimes = showCamera();
