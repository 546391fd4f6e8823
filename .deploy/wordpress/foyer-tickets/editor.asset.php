<?php
// What the script of the editor needs, as WordPress reads it beside editor.js.
return array(
	'dependencies' => array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n' ),
	'version'      => '0.1.0',
);
