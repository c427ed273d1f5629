CREATE TABLE "attendance" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"date" date NOT NULL,
	"present" boolean NOT NULL,
	"remark" text NOT NULL,
	"kind" text DEFAULT 'mark' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"marked_by" integer,
	"device_code" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_conflicts" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"date" date NOT NULL,
	"standing_by" integer,
	"standing_present" boolean NOT NULL,
	"standing_remark" text NOT NULL,
	"standing_at" timestamp (3) with time zone NOT NULL,
	"challenger_by" integer,
	"challenger_present" boolean NOT NULL,
	"challenger_remark" text NOT NULL,
	"challenger_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" integer,
	"kept" text
);
--> statement-breakpoint
CREATE TABLE "attendance_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"date" date NOT NULL,
	"present" boolean NOT NULL,
	"remark" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"base" integer,
	"marked_by" integer,
	"device_code" text,
	"write_id" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"grade" integer
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" serial PRIMARY KEY NOT NULL,
	"firstname" text NOT NULL,
	"middlename" text DEFAULT '' NOT NULL,
	"lastname" text NOT NULL,
	"fourth_name" text DEFAULT '' NOT NULL,
	"fullname" text NOT NULL,
	"class_id" integer NOT NULL,
	"gender" text NOT NULL,
	"age" integer,
	"fee_cents" integer NOT NULL,
	"district" text,
	"phone" text NOT NULL,
	"phone2" text,
	"bus" text,
	"address" text,
	"previous_school" text,
	"previous_school_type" text,
	"mother_name" text,
	"roll_number" text,
	"parent_email" text,
	"transfer" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"op" text NOT NULL,
	"student_id" integer,
	"class_id" integer,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writes" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"verdict" jsonb,
	"position" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"made_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"code" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_contact_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"app_version" text,
	"formerly" text[] DEFAULT '{}' NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"user_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	CONSTRAINT "guardians_user_id_student_id_pk" PRIMARY KEY("user_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"device_code" text NOT NULL,
	"rotation" integer DEFAULT 1 NOT NULL,
	"confirmed_rotation" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_classes" (
	"user_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	CONSTRAINT "teacher_classes_user_id_class_id_pk" PRIMARY KEY("user_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"phone_number" text,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_conflicts" ADD CONSTRAINT "attendance_conflicts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_history" ADD CONSTRAINT "attendance_history_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_history" ADD CONSTRAINT "attendance_history_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_code_devices_code_fk" FOREIGN KEY ("device_code") REFERENCES "public"."devices"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_classes" ADD CONSTRAINT "teacher_classes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_classes" ADD CONSTRAINT "teacher_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_student_day" ON "attendance" USING btree ("student_id","date");--> statement-breakpoint
CREATE INDEX "attendance_day" ON "attendance" USING btree ("date","class_id");--> statement-breakpoint
CREATE INDEX "attendance_conflicts_student_day" ON "attendance_conflicts" USING btree ("student_id","date");--> statement-breakpoint
CREATE INDEX "attendance_history_student_day" ON "attendance_history" USING btree ("student_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_name_unique" ON "classes" USING btree ("name");--> statement-breakpoint
CREATE INDEX "students_class" ON "students" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "students_phone" ON "students" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "changes_row" ON "changes" USING btree ("entity","key","op",coalesce("class_id", 0));--> statement-breakpoint
CREATE INDEX "changes_order" ON "changes" USING btree ("transaction","position");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));