import { testAccessibility } from './harness/accessibility.ts';
import { chatParts } from './harness/screens.ts';

testAccessibility(chatParts);
