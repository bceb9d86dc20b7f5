import { testAccessibility } from './harness/accessibility.ts';
import { recordingParts } from './harness/screens.ts';

testAccessibility(recordingParts);
