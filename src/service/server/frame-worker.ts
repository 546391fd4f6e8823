/** The program of the worker process that draws first frames: it is a browser, which other tasks must not run in. */
import { drawFrame } from '../frames/draw-frame.ts';
import { serveTasks } from '../workers/serve-tasks.ts';

serveTasks({ drawFrame });
